"""Checks sealed shoes, sealed draws, chains of anchors and the shuffle itself, each a JSON file as docs/verify.md describes it.
Usage: python3 verify.py FILE...   Nothing but Python's standard library; shares no code with the house. Exit code 1: not sound."""
import hashlib, hmac, json, sys

def h(*parts): return hashlib.sha256(b"".join(parts)).digest()
def num(n, size=4): return n.to_bytes(size, "big")
def text(s): return num(len(s.encode())) + s.encode()
def need(condition, what):
    if not condition: raise ValueError(what)

# Ed25519, as RFC 8032 has it.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, i = b - a, d - c, d + c, b + a
    return e * f % P, g * i % P, f * g % P, e * i % P
def times(n, p):
    q = (0, 1, 1, 0)
    while n:
        if n & 1: q = add(q, p)
        p, n = add(p, p), n >> 1
    return q
def point(raw):
    y, sign = int.from_bytes(raw, "little") & (2**255 - 1), raw[31] >> 7
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P: x = x * pow(2, (P - 1) // 4, P) % P
    need((x * x - xx) % P == 0 and y < P, "not a point of the curve")
    if x & 1 != sign: x = P - x
    return x, y, 1, x * y % P
BASE = point(num(4 * pow(5, -1, P) % P, 32)[::-1])
def check_signature(key, message, signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L
    a, b = times(s, BASE), add(point(r), times(k, point(key)))
    need(s < L and not (a[0] * b[2] - b[0] * a[2]) % P and not (a[1] * b[2] - b[1] * a[2]) % P, "the signature is not the house's")

def stream(salt, material, info):  # HKDF-SHA256: extract, then a block of 32 bytes for each number
    key = hmac.digest(salt, material, "sha256")
    j = 0
    while True:
        yield from hmac.digest(key, info + num(j) + b"\x01", "sha256")
        j += 1
def uniform(bound, source):
    while True:
        n = next(source) << 8 | next(source)
        if n < 65536 - 65536 % bound: return n % bound
def shuffle(order, source):
    for last in range(len(order) - 1, 0, -1):
        j = uniform(last + 1, source)
        order[last], order[j] = order[j], order[last]

def settle(record, kind, contributions):  # the hash of all commitments, and (name, share) of whoever revealed
    everything, shares = kind + b"-all/1" + h(record) + num(len(contributions)), []
    for c in contributions:
        everything += text(c["name"]) + bytes.fromhex(c["commitment"])
        if c["share"] is not None:
            shares.append((c["name"], bytes.fromhex(c["share"])))
            made = h(kind, b"-share/1", h(record), text(c["name"]), shares[-1][1])
            need(made.hex() == c["commitment"], "%s revealed another share than was committed to" % c["name"])
    return h(everything), shares
def named(tag, r): return tag + text(r["table"]) + num(r["number"]) + text(r["book"])
def shoe(v):
    r = v["record"]; size, root, x = sum(r["cards"]), bytes.fromhex(r["root"]), r["escrow"]
    record = named(b"shoe-record/1", r) + b"".join(num(n, 2) for n in r["cards"]) + root + bytes.fromhex(r["previous"])
    record += b"\x00" if x is None else b"\x01" + bytes.fromhex(x)
    check_signature(bytes.fromhex(v["public_key"]), record, bytes.fromhex(v["signature"]))
    everything, shares = settle(record, b"wash", v["contributions"])
    sigma, shoe_id, seen = list(range(size)), h(b"shoe-id/1", text(r["table"]), num(r["number"])), {}
    for name, share in shares: shuffle(sigma, stream(everything, share, b"wash-order/1" + text(name)))
    def leaf(o):
        need(o["place"] not in seen, "place %d is opened twice" % o["place"])
        seen[o["place"]] = o["card"]
        return h(b"\x00shoe/1", shoe_id, num(o["place"], 2), num(o["card"], 1), bytes.fromhex(o["salt"]))
    for o in v["openings"]:
        at, n, now, path = o["place"], size, leaf(o), [bytes.fromhex(p) for p in o["path"]]
        need(at == sigma[(o["out"] + v["cut"]) % size], "card %d out is not the one that was due" % o["out"])
        while n > 1:
            if at ^ 1 < n: now = h(b"\x01", path.pop(0), now) if at & 1 else h(b"\x01", now, path.pop(0))
            at, n = at >> 1, n + 1 >> 1
        need(now == root and not path, "card %d out is not what was sealed" % o["out"])
    level = leaves = [bytes.fromhex(x) for x in v["closing"]["leaves"]]
    for o in v["closing"]["rest"]: need(leaf(o) == leaves[o["place"]], "place %d is not what was sealed" % o["place"])
    while len(level) > 1: level = [h(b"\x01", *level[i:i + 2]) if level[i + 1:] else level[i] for i in range(0, len(level), 2)]
    need(level == [root] and len(leaves) == size == len(seen), "not every place is opened")
    need(all(list(seen.values()).count(c) == n for c, n in enumerate(r["cards"])), "the shoe held other cards than it was said to hold")
def draw(v):
    r, house = v["record"], bytes.fromhex(v["house_share"]); f = r["faces"]
    shape = b"\x01" if f is None else b"\x00" + num(len(f)) + bytes(f)
    need(h(named(b"draw-house/1", r), shape, house).hex() == r["house"], "the house revealed another share than it committed to")
    record = named(b"draw-record/1", r) + shape + bytes.fromhex(r["house"]) + bytes.fromhex(r["previous"])
    check_signature(bytes.fromhex(v["public_key"]), record, bytes.fromhex(v["signature"]))
    everything, shares = settle(record, b"draw", v["contributions"])
    info = named(b"draw-deck/1" if f is None else b"draw-faces/1", r) + b"".join(text(name) for name, _ in shares)
    source, deck = stream(everything, house + b"".join(s for _, s in shares), info), list(range(52))
    if f is None: shuffle(deck, source)
    need(v["values"] == (deck if f is None else [uniform(n, source) for n in f]), "the result is another")
def anchors(v):
    before, logs, ledger = bytes(32), {}, 0
    for number, a in enumerate(v["anchors"], 1):
        heads = [(b"", a["ledger"])] + [(text(x["log"]), x) for x in a["logs"]]
        raw = [name + num(x["seq"], 8) + bytes.fromhex(x["hash"]) for name, x in heads]
        need(a["number"] == number and a["previous"] == before.hex(), "anchor %d is missing" % number)
        body = b"anchor/1" + num(number, 8) + before + num(a["at_ms"], 8) + raw[0] + num(len(a["logs"])) + b"".join(raw[1:])
        check_signature(bytes.fromhex(v["public_key"]), body, bytes.fromhex(a["signature"]))
        now = {x["log"]: x["seq"] for x in a["logs"]}
        need(all(now.get(log, -1) >= seq for log, seq in logs.items()) and a["ledger"]["seq"] >= ledger, "a log went back")
        before, logs, ledger = h(body), now, a["ledger"]["seq"]
def frozen(v):
    def counted(): yield from (byte for n in range(10**6) for byte in h(num(n, 8)))
    order, source = list(range(52)) * v["decks"], counted()
    shuffle(order, counted())
    need(order == v["order"] and v["uniform"] == [uniform(n, source) for n in v["bounds"]], "the shuffle is another")

for name in sys.argv[1:]:
    with open(name) as file: vector = json.load(file)
    try: {"shoe": shoe, "draw": draw, "anchors": anchors, "shuffle": frozen}[vector["kind"]](vector)
    except (ValueError, IndexError, KeyError) as wrong: sys.exit("%s: %s" % (name, wrong))
    print("%s: sound" % name)
