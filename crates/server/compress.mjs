// Puts beside each file of the page, in CROUPIER_WEB_OUT, the same compressed with Brotli (.br) and gzip (.gz), where that is smaller.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = process.env.CROUPIER_WEB_OUT;
for (const name of readdirSync(out, { recursive: true })) {
  const path = join(out, name);
  if (!statSync(path).isFile()) continue;
  const plain = readFileSync(path);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  for (const [ending, packed] of [
    ['.br', brotliCompressSync(plain, { params: size })],
    ['.gz', gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })],
  ]) {
    if (packed.length < plain.length) writeFileSync(path + ending, packed);
  }
}
