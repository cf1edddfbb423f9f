"""Checks sealed shoes, sealed draws, chains of anchors and the shuffle, each a JSON file as docs/verify.md describes it.
Usage: python3 verify.py FILE...   Needs Python's standard library alone, and shares no code with the house. Exit code 1: not sound."""
import hashlib, hmac, itertools, json, sys
X = bytes.fromhex
def h(*parts): return hashlib.sha256(b"".join(parts)).digest()
def num(n, size=4): return n.to_bytes(size, "big")
def text(s): return num(len(s.encode())) + s.encode()
def need(true, otherwise): true or sys.exit("%s: %s" % (name, otherwise))
P, L, D = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493, -121665 * pow(121666, -1, 2**255 - 19)
def add(p, q):  # points of Ed25519, as RFC 8032 has it
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    return (b - a) * (d - c) % P, (d + c) * (b + a) % P, (d - c) * (d + c) % P, (b - a) * (b + a) % P
def times(n, p):
    return (0, 1, 1, 0) if n == 0 else add(times(n - 1, p), p) if n & 1 else times(n >> 1, add(p, p))
def point(raw):
    y = int.from_bytes(raw, "little") & 2**255 - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P: x = x * pow(2, (P - 1) // 4, P) % P
    need((x * x - square) % P == 0 and y < P, "the signature holds no point of the curve")
    return (x := P - x if x & 1 != raw[31] >> 7 else x), y, 1, x * y % P
def check_signature(key, message, signature):
    base, s = point(num(4 * pow(5, -1, P) % P, 32)[::-1]), int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    a, b = times(s % L, base), add(point(signature[:32]), times(k, point(key)))
    need(s < L and all((a[i] * b[2] - b[i] * a[2]) % P == 0 for i in (0, 1)), "the signature is not the house's")
def stream(salt, material, info):  # HKDF-SHA256: extract, then a block of 32 bytes for each number
    key = hmac.digest(salt, material, "sha256")
    for j in itertools.count(): yield from hmac.digest(key, info + num(j) + b"\x01", "sha256")
def uniform(bound, source):
    n = 65536
    while n >= 65536 - 65536 % bound: n = next(source) << 8 | next(source)
    return n % bound
def shuffle(order, source):
    for last in range(len(order) - 1, 0, -1):
        j = uniform(last + 1, source)
        order[last], order[j] = order[j], order[last]
def settle(record, kind, contributions):  # the hash of all commitments, and (name, share) of those who revealed
    shares = [(c["name"], X(c["share"])) for c in contributions if c["share"] is not None]
    commitments = {c["name"]: X(c["commitment"]) for c in contributions}
    for who, share in shares:
        need(h(kind, b"-share/1", h(record), text(who), share) == commitments[who], who + " committed to another share")
    listed = b"".join(text(who) + commitment for who, commitment in commitments.items())
    return h(kind, b"-all/1", h(record), num(len(contributions)), listed), shares
def named(tag, r): return tag + text(r["table"]) + num(r["number"]) + text(r["book"])
def shoe(v):
    r, size, root, seen = v["record"], sum(v["record"]["cards"]), X(v["record"]["root"]), []
    record = named(b"shoe-record/1", r) + b"".join(num(n, 2) for n in r["cards"]) + root + X(r["previous"])
    record += b"\x00" if r["escrow"] is None else b"\x01" + X(r["escrow"])
    check_signature(X(v["public_key"]), record, X(v["signature"]))
    everything, shares = settle(record, b"wash", v["contributions"])
    sigma, shoe_id = list(range(size)), h(b"shoe-id/1", text(r["table"]), num(r["number"]))
    for who, share in shares: shuffle(sigma, stream(everything, share, b"wash-order/1" + text(who)))
    def leaf(o):
        seen.append((o["place"], o["card"]))
        return h(b"\x00shoe/1", shoe_id, num(o["place"], 2), num(o["card"], 1), X(o["salt"]))
    for o in v["openings"]:
        at, n, now, path = o["place"], size, leaf(o), [X(p) for p in o["path"]]
        need(at == sigma[(o["out"] + v["cut"]) % size], "card %d out is not the one that was due" % o["out"])
        while n > 1:
            if at ^ 1 < n: now = h(b"\x01", path.pop(0), now) if at & 1 else h(b"\x01", now, path.pop(0))
            at, n = at >> 1, n + 1 >> 1
        need(now == root and not path, "card %d out is not what was sealed" % o["out"])
    level = leaves = [X(x) for x in v["closing"]["leaves"]]
    for o in v["closing"]["rest"]: need(leaf(o) == leaves[o["place"]], "place %d is not what was sealed" % o["place"])
    while level[1:]: level = [h(b"\x01", *level[i:i + 2]) if level[i + 1:] else level[i] for i in range(0, len(level), 2)]
    need(level == [root] and sorted(place for place, _ in seen) == sorted(sigma), "not every place is opened once")
    need([[card for _, card in seen].count(c) for c in range(52)] == r["cards"], "the shoe held other cards than was said")
def draw(v):
    r, house, faces = v["record"], X(v["house_share"]), v["record"]["faces"]
    shape = b"\x01" if faces is None else b"\x00" + num(len(faces)) + bytes(faces)
    need(h(named(b"draw-house/1", r), shape, house) == X(r["house"]), "the house revealed another share than it committed to")
    record = named(b"draw-record/1", r) + shape + X(r["house"]) + X(r["previous"])
    check_signature(X(v["public_key"]), record, X(v["signature"]))
    everything, shares = settle(record, b"draw", v["contributions"])
    info = named(b"draw-deck/1" if faces is None else b"draw-faces/1", r) + b"".join(text(who) for who, _ in shares)
    source, deck = stream(everything, house + b"".join(share for _, share in shares), info), list(range(52))
    result = [uniform(n, source) for n in faces] if faces else shuffle(deck, source) or deck
    need(v["values"] == result, "the result is another")
def anchors(v):
    before, logs = bytes(32), {}
    for number, a in enumerate(v["anchors"], 1):
        def head(x): return num(x["seq"], 8) + X(x["hash"])
        body = b"anchor/1" + num(number, 8) + before + num(a["at_ms"], 8) + head(a["ledger"]) + num(len(a["logs"]))
        body += b"".join(text(x["log"]) + head(x) for x in a["logs"])
        need(a["number"] == number and X(a["previous"]) == before, "anchor %d is missing" % number)
        check_signature(X(v["public_key"]), body, X(a["signature"]))
        now = dict([(x["log"], x["seq"]) for x in a["logs"]] + [("", a["ledger"]["seq"])])
        need(all(now.get(log, -1) >= seq for log, seq in logs.items()), "in anchor %d a log went back" % number)
        before, logs = h(body), now
def frozen(v):  # the shuffle, from SHA-256 of 0, 1, 2, … in eight bytes
    def source(): return (byte for n in itertools.count() for byte in h(num(n, 8)))
    order, numbers = list(range(52)) * v["decks"], source(); shuffle(order, source())
    need(order == v["order"] and v["uniform"] == [uniform(n, numbers) for n in v["bounds"]], "the shuffle is another")
for name in sys.argv[1:] or print(__doc__.splitlines()[1], file=sys.stderr) or sys.exit(2):
    with open(name) as file: vector = json.load(file)
    {"shoe": shoe, "draw": draw, "anchors": anchors, "shuffle": frozen}[vector["kind"]](vector)
    print(name + ": sound")
