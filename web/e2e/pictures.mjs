// Takes a picture of every screen of every role's day at four sizes, for somebody to look at: npm run pictures, with CROUPIER_PICTURES the folder.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browse, House } from './house.mjs';
import { plan, player, resize, SIZES, staff } from './walk.mjs';

const folder = process.env.CROUPIER_PICTURES;
if (!folder) {
  console.error('CROUPIER_PICTURES is to name the folder for the pictures');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const [browser, house] = await Promise.all([browse(), House.open(plan)]);
let count = 0;
for (const walk of [player, staff]) {
  for await (const { name, page } of walk(browser, house)) {
    for (const size of SIZES) {
      await resize(page, size);
      await page.screenshot({ path: join(folder, `${name}-${size.width}x${size.height}.png`) });
      count++;
    }
    await resize(page, SIZES[2]);
  }
}
await Promise.all([browser.close(), house.stop()]);
console.log(`${count} pictures in ${folder}`);
