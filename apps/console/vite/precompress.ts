import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const encoders = {
  br: promisify(brotliCompress),
  gz: promisify(gzip),
} as const;

/** Text only: fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|html|svg)$/;

/** Below it headers weigh more than what is saved, in bytes. */
const threshold = 512;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < threshold) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await encoders.br(content, { params: size }));
  await writeFile(`${path}.gz`, await encoders.gz(content, { level: 9 }));
}

/** Writes a brotli and a gzip file next to every text file of the build. The server sends the one that a browser takes. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "parapet:precompress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // Files of `public/` are there by then.
    async closeBundle(failure) {
      if (failure !== undefined) return;
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((each) => compressible.test(each))) await compress(join(folder, file));
    },
  };
}
