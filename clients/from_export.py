"""Turns the export of a table's log into files of sealed shoes and draws for verify.py, and follows the log: what showed was opened.
Usage: python3 from_export.py EXPORT FOLDER   Needs Python's standard library alone. Exit code 1: something showed that was not opened."""
import hashlib, hmac, json, os, sys
def h(*parts): return hashlib.sha256(b"".join(parts)).digest()
def num(n, size=4): return n.to_bytes(size, "big")
def text(s): return num(len(s.encode())) + s.encode()
def need(true, otherwise): true or sys.exit("%s, event %d: %s" % (sys.argv[1], seq, otherwise))
def salt(secret, shoe, place):
    key = hmac.digest(shoe, secret, "sha256")
    return hmac.digest(key, b"shoe-salt/1" + num(place, 2) + num(0) + b"\x01", "sha256")
def number(card): return 13 * "cdhs".index(card[-1]) + "A23456789TJQK".index(card[0])
def leaf(shoe, place, card, salted): return h(b"\x00shoe/1", shoe, num(place, 2), num(card, 1), salted)
def save(kind, n, vector):
    with open(os.path.join(sys.argv[2], "%s-%d.json" % (kind, n)), "w") as file: json.dump(vector, file)
    print("%s %d" % (kind, n))
len(sys.argv) == 3 or print(__doc__.splitlines()[1], file=sys.stderr) or sys.exit(2)
os.makedirs(sys.argv[2], exist_ok=True)
sealed, current, due, draws, seq = {}, None, None, 0, 0
for line in open(sys.argv[1]):
    entry = json.loads(line)
    if "format" in entry: table, book = entry["table"], entry["book"]
    if "seq" not in entry or "body" not in entry: continue
    seq, e = entry["seq"], json.loads(entry["body"])
    kind = e["event"]
    if kind in ("shoe-sealed", "draw-sealed"):
        which, of = kind[:4], e[kind[:4]]
        record = {"table": table, "number": of, "book": book, "previous": e["previous"]}
        record.update({"cards": e["cards"], "root": e["root"], "escrow": None} if which == "shoe" else {"faces": e["sides"], "house": e["commitment"]})
        current = {"kind": which, "public_key": e["key"], "record": record, "signature": e["signature"], "contributions": [], "openings": [], "cut": 0}
        need(which == "shoe" or of == draws + 1, "draw %d was not sealed in its turn" % of)
        draws, sealed[which, of] = of if which == "draw" else draws, current
    elif kind == "share-committed": current["contributions"].append({"name": e["name"], "commitment": e["commitment"], "share": None})
    elif kind == "share-revealed": next(c for c in current["contributions"] if c["name"] == e["name"])["share"] = e["share"]
    elif kind == "cut-made": current["cut"] = e["position"]
    elif kind == "card-opened":
        shoe, path, due = sealed["shoe", e["shoe"]], e["path"], e["card"]
        shoe["openings"].append({"out": e["out"], "place": e["place"], "card": number(e["card"]), "salt": e["salt"], "path": [path[i:i + 64] for i in range(0, len(path), 64)]})
    elif kind == "draw-opened":
        v = sealed.pop(("draw", e["draw"]))
        v.update({"house_share": e["share"], "values": e["faces"]}); save("draw", e["draw"], v)
    elif kind == "shoe-closed":
        v, shoe = sealed.pop(("shoe", e["shoe"])), h(b"shoe-id/1", text(table), num(e["shoe"]))
        order, secret, opened = bytes.fromhex(e["order"]), bytes.fromhex(e["secret"]), {o["place"] for o in v["openings"]}
        salts = [salt(secret, shoe, place) for place in range(len(order))]
        leaves = [leaf(shoe, place, card, salts[place]) for place, card in enumerate(order)]
        rest = [{"place": p, "card": order[p], "salt": salts[p].hex()} for p in range(len(order)) if p not in opened]
        v["closing"] = {"leaves": [x.hex() for x in leaves], "rest": rest}; save("shoe", e["shoe"], v)
    elif e.get("card") and current and current["kind"] == "shoe":
        need(due or number(e["card"]) in {o["card"] for o in current["openings"]}, "%s showed, and no card was opened" % e["card"])
        need(due in (None, e["card"]), "%s showed, and %s was opened" % (e["card"], due)); due = None
