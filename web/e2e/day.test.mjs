// Every role walks through its day: at no size does a screen stick out sideways, and axe finds nothing on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, noErrors, stage } from './house.mjs';
import { games, plan, player, resize, SIZES, staff, sticksOut } from './walk.mjs';

const { browser, house } = await stage(plan);

for (const [role, walk] of Object.entries({ player, staff }))
  test(`the ${role}’s day fits every screen`, { timeout: 600_000 }, async () => {
    const found = [];
    for await (const { name, page } of walk(browser, house)) {
      // The games' own scenarios have axe look at their tables.
      const table = games.some((game) => name.startsWith(`player-${game}-`));
      if (/-(empty|cut)$/.test(name)) continue;
      for (const size of SIZES) {
        await resize(page, size);
        for (const one of await sticksOut(page)) found.push(`${name} at ${size.width}: ${one}`);
        if (size === SIZES[0] && !table) await audit(page, name).catch((error) => found.push(...(error.actual ?? [error.message])));
      }
      await resize(page, SIZES[2]);
      noErrors(page);
    }
    assert.deepEqual(found, []);
  });
