import { readFileSync } from 'node:fs';
import { House, browse, newWindow, enter, sitDown, someone, ready, put, place, desktop, phone } from './house.mjs';
const house = await House.open('normal', ['mini-1=nz-2004/baccarat', 'punto=nj-19-47/punto-banco commission-collected=deferred', 'b-1=nz-2004/baccarat version=midi style=B', 'full-1=nz-2004/baccarat version=full', 'act=act-2012/mini-baccarat', 'pre=nz-2004/baccarat new-cards=pre-shuffled style=B', 'tc=nj-19-47/minibaccarat banker-pays=tie-charge', 'phys=nz-2004/baccarat physical', 'physnj=nj-19-47/minibaccarat physical', 'physact=act-2012/mini-baccarat physical']);
const op = readFileSync(house.data + '/operator.token', 'utf8').trim();
let n = 0;
const say = async (table, command) => { const r = await fetch(`${house.url}api/tables/${table}/commands`, { method: 'POST', headers: { authorization: `Bearer ${op}`, 'content-type': 'application/json' }, body: JSON.stringify({ id: 'op' + ++n, ...command }) }); return (await r.text()).slice(0, 600); };
const browser = await browse();
const shot = (p, n) => p.screenshot({ path: `/tmp/shots/${n}.png` });
const t0 = Date.now(); const log = (...a) => console.log(((Date.now()-t0)/1000).toFixed(1), ...a);
const seenBy = async (table) => (await (await fetch(`${house.url}api/tables/${table}`, { headers: { authorization: `Bearer ${op}` } })).json());
const faces = ['9h','8h','7h','6h','5h','4h','3h','2h','Ah','Kh','Qh','Jh','9s','8s','7s','6s','5s','4s','3s','2s'];
let next = 0;
/** Does what the table awaits until the phase is reached. */
async function drive(table, until, cards) {
  for (let i = 0; i < 80; i++) {
    const t = await seenBy(table);
    const phase = t.view.baccarat.phase;
    if (until(t)) return t;
    const w = t.awaiting; let c;
    if (!w) { await new Promise((r) => setTimeout(r, 200)); continue; }
    if (w.for === 'chance') c = w.face === 'down' ? { do: 'face-down', count: w.count } : { do: 'card', card: cards?.shift() ?? faces[next++ % faces.length] };
    else { const o = t.options.find((x) => x.do === w.do); c = o ? { do: w.do } : { do: w.do }; if (w.do === 'confirm') { c.step = w.what; c.as = w.roles[0]; } if (w.do === 'cut') { c.position = 200; if (w.player) { await new Promise((r) => setTimeout(r, 300)); const oo = t.options.find((x) => x.do === 'decline-cut'); c = { do: 'decline-cut', player: w.player }; } } if (w.do === 'place-cutting-card') c.from_back = o.least; }
    const r = await say(table, c);
    await new Promise((r) => setTimeout(r, 120)); if (/refused/.test(r)) { if (i > 20) return; log(table, phase, JSON.stringify(w), JSON.stringify(c), r); if (i > 60) return t; }
  }
}
const phaseIs = (p) => (t) => t.view.baccarat.phase === p;
import { AxeBuilder } from '@axe-core/playwright';
const axe = async (page, where) => { const { violations } = await new AxeBuilder({ page }).analyze(); log('axe', where, violations.filter((v) => ['serious','critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join('; '))); };
const tasks = {
  async axe() {
    const a = await newWindow(browser); const b = await newWindow(browser);
    await enter(a, house, someone('anna')); await enter(b, house, someone('bo'));
    await sitDown(a, 3, '400', '[data-table="punto"]'); await sitDown(b, 9, '400', '[data-table="b-1"]');
    await Promise.all([a, b].map((p) => p.getByRole('button', { name: 'Cut here' }).click({ timeout: 60000 })));
    await a.waitForSelector('[data-question="shoe"]', { timeout: 60000 }); await axe(a, 'shoe'); await a.locator('[data-do="accept-shoe"]').click();
    await a.locator('[data-curator]').waitFor(); await axe(a, 'betting'); await shot(a, 'p-curator');
    await ready(b, 9); await put(b, 9, 'player', 2500); await place(b);
    await b.locator('[data-do="accept-hand"]').click({ timeout: 40000 });
    await b.waitForSelector('[data-turn]', { timeout: 40000 }); await axe(b, 'turn'); await shot(b, 'b-turn');
    await b.keyboard.press('t'); await b.waitForTimeout(2500); log(await b.locator('[data-hand="player"]').getAttribute('data-cards')); await shot(b, 'b-turned');
  },
  async phys() {
    const a = await newWindow(browser); await enter(a, house, someone('phyl'));
    await sitDown(a, 4, '400', '[data-table="phys"]');
    await a.evaluate(() => 0);
    await drive('phys', phaseIs('betting'));
    await ready(a, 4); await put(a, 4, 'player', 2500); await place(a); await a.waitForTimeout(300);
    await drive('phys', phaseIs('announced')); await drive('phys', phaseIs('betting'));
    await a.waitForTimeout(300);
    log('faceup', await say('phys', { do: 'report-face-up-card', card: '8c' }));
    await a.waitForTimeout(400); await put(a, 4, 'player', 2500).catch(() => 0); await shot(a, 'void-hand-0');
    const t = await seenBy('phys'); log('after report', t.view.baccarat.phase, t.view.baccarat.void_hand, JSON.stringify(t.awaiting));
    await drive('phys', (t) => t.view.baccarat.hands.player.cards.length > 1);
    await a.waitForTimeout(500); await shot(a, 'void-hand');
    await drive('phys', phaseIs('announced')); await a.waitForTimeout(400); await shot(a, 'void-hand-announced'); 
    await drive('phys', phaseIs('betting')); await a.waitForTimeout(300); await shot(a, 'void-hand-over');
    log('phys ribbons', (await a.locator('.ribbon').allTextContents()).join('|'), JSON.stringify((await seenBy('phys')).view.baccarat.outcome));
  },
  async physnj() {
    const a = await newWindow(browser); await enter(a, house, someone('nina'));
    await sitDown(a, 4, '400', '[data-table="physnj"]');
    await drive('physnj', phaseIs('betting'));
    await ready(a, 4); await put(a, 4, 'banker', 2500); await place(a); await a.waitForTimeout(300);
    await drive('physnj', phaseIs('announced')); await drive('physnj', phaseIs('betting'));
    log('nj faceup', await say('physnj', { do: 'report-face-up-card', card: '3c' }));
    await a.waitForTimeout(500); await shot(a, 'burn-ordered');
    const t = await seenBy('physnj'); log('nj', t.view.baccarat.phase, JSON.stringify(t.awaiting));
  },
  async physact() {
    const a = await newWindow(browser); await enter(a, house, someone('lea'));
    await sitDown(a, 4, '400', '[data-table="physact"]');
    await drive('physact', phaseIs('betting'));
    await ready(a, 4); await put(a, 4, 'banker', 2500); await place(a); await a.waitForTimeout(300);
    await drive('physact', phaseIs('announced')); await drive('physact', phaseIs('betting'));
    await a.waitForTimeout(300);
    log('act late', await say('physact', { do: 'report-late-error', round: 1 }));
    await a.waitForTimeout(500); await shot(a, 'reversed');
    log('act', await a.locator('.right').textContent());
  },
  async punto() {
    const a = await newWindow(browser); const b = await newWindow(browser, phone);
    await enter(a, house, someone('anna')); await enter(b, house, someone('bo'));
    await sitDown(a, 3, '400', '[data-table="punto"]');
    await a.getByRole('button', { name: 'Cut here' }).click({ timeout: 60000 });
    await b.locator('[data-table="punto"]').click(); await b.locator('[data-seat="8"]').click(); await b.locator('[data-act="sit"]').click();
    await a.locator('[data-do="accept-shoe"]').click({ timeout: 60000 });
    for (let i = 0; i < 4; i++) {
      await ready(a, 3, 'banker');
      await put(a, 3, 'banker', 2500, 500); await place(a);
      await a.waitForSelector('.felt[data-phase="dealing"]', { timeout: 40000 });
      if (i == 0) { await a.waitForTimeout(1500); await shot(a, 'p-dealing'); await shot(b, 'p-phone-dealing'); }
      await a.waitForSelector('.felt[data-phase="dealing"]', { state: 'detached', timeout: 60000 });
      await a.waitForSelector('.felt[data-phase="announced"]', { state: 'detached', timeout: 60000 });
      await a.waitForTimeout(700);
      await shot(a, `p-after-${i}`); await shot(b, `p-phone-after-${i}`);
      log('punto', i, await a.locator('.right').textContent(), (await a.locator('.ribbon').allTextContents()).join('|'));
      if (await b.locator('[data-question="shoe"]').count()) { await b.locator('[data-do="decline-shoe"]').click(); break; }
    }
  },
  async voids() {
    const a = await newWindow(browser); await enter(a, house, someone('vera'));
    await sitDown(a, 4, '400', '[data-table="mini-1"]');
    await ready(a, 4); await put(a, 4, 'player', 2500); await place(a);
    await a.waitForSelector('.felt[data-phase="dealing"]', { timeout: 40000 });
    await a.waitForTimeout(1500);
    log(await say('mini-1', { do: 'invalidate-round', cause: 'disruption', forfeit: [] }));
    await a.waitForTimeout(700); await shot(a, 'void-round');
    await ready(a, 4); 
    log(await say('mini-1', { do: 'report-face-up-card', card: '9h' }));
    await a.waitForTimeout(2500); await shot(a, 'void-hand');
    log('void', (await a.locator('.ribbon').allTextContents()).join('|'), await a.locator('.toast').allTextContents());
  },
  async act() {
    const a = await newWindow(browser); const b = await newWindow(browser, phone);
    await enter(a, house, someone('ada')); await enter(b, house, someone('bill'));
    await sitDown(a, 1, '400', '[data-table="act"]'); 
    await b.locator('[data-table="act"]').click(); await b.locator('[data-seat="5"]').click(); await b.locator('[data-act="sit"]').click();
    await ready(a, 1);
    await a.locator('[data-do="request-free-round"]').click();
    await b.waitForSelector('[data-question="agree"]'); await shot(a, 'act-asked'); await shot(b, 'act-agree-phone');
    await b.locator('[data-do="agree-free-round"]').click();
    await a.waitForSelector('.felt[data-phase="dealing"]', { timeout: 40000 }); await a.waitForTimeout(7000); await shot(a, 'act-free');
  },
  async pre() {
    const a = await newWindow(browser, phone); await enter(a, house, someone('pia'));
    await a.locator('[data-table="pre"]').click(); await a.locator('[data-seat="2"]').click(); await a.locator('[data-act="sit"]').click();
    await a.waitForSelector('[data-question="cards"]', { timeout: 15000 }).then(() => log('pre asked'), () => log('no acceptance at opening'));
    await shot(a, 'pre');
    await a.locator('[data-do="inspect-cards"]').click({timeout:2000}).catch(() => log('no inspect'));
    await a.locator('[data-do="require-shuffle"]').click({timeout:2000}).catch(() => log('no require'));
    await ready(a, 2); await put(a, 2, 'banker', 1000); await place(a);
    await a.waitForSelector('[data-question="hand"]', { timeout: 40000 }); await shot(a, 'b-offer-phone');
    await a.locator('[data-do="accept-hand"]').click();
    await a.waitForSelector('[data-turn]', { timeout: 40000 }); await a.waitForTimeout(300); await shot(a, 'b-turn-phone');
    const box = await a.locator('[data-turn]').boundingBox();
    await a.mouse.move(box.x + 40, box.y + 40); await a.mouse.down(); await a.mouse.move(box.x + 42, box.y + 10, { steps: 4 }); await shot(a, 'b-pull-phone'); await a.mouse.up();
    await a.waitForTimeout(1600); log('pulled', await a.locator('[data-hand="banker"]').getAttribute('data-cards'));
  },
  async full() {
    const a = await newWindow(browser); const b = await newWindow(browser, phone);
    await enter(a, house, someone('stan')); await enter(b, house, someone('fay'));
    await a.locator('[data-table="full-1"]').click(); await a.locator('[data-act="play-standing"]').click(); await a.locator('[data-act="sit"]').click();
    await b.locator('[data-table="full-1"]').click(); await b.locator('[data-seat="11"]').click(); await b.locator('[data-act="sit"]').click();
    await ready(a, 0); await put(a, 0, 'player', 2500); await put(a, 0, 'tie', 500); await place(a); await a.waitForTimeout(400); await shot(a, 'full'); await shot(b, 'full-phone');
  },
  async lobby() { const a = await newWindow(browser); await a.setViewportSize({ width: 1280, height: 1250 }); await a.goto(house.url); await a.waitForSelector('[data-table]'); await a.keyboard.press('Escape'); await a.waitForTimeout(300); await shot(a, 'lobby'); },
};
const want = process.argv.slice(2);
await Promise.all(Object.entries(tasks).filter(([k]) => !want.length || want.includes(k)).map(([k, f]) => f().catch((e) => console.log(k, e.message))));
await browser.close(); await house.stop();
