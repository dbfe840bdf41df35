import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** Rows of a QR code's modules with a margin, true for dark. */
export type CodeModules = readonly (readonly boolean[])[];
export type Ink = readonly [red: number, green: number, blue: number];

/** The QR code of a text. */
export async function drawCode(text: string): Promise<CodeModules> {
  const writer = readFileSync(new URL(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm")));
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(writer).buffer },
    fireImmediately: true,
  });
  const { image } = await writeBarcode(text, { format: "QRCode", scale: 1, addQuietZones: true });
  const png = PNG.sync.read(Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return Array.from({ length: png.height }, (_, y) =>
    Array.from({ length: png.width }, (__, x) => (png.data[(y * png.width + x) * 4] ?? 255) < 128),
  );
}

/** A code as a PNG file, eight pixels per module. */
export function codePicture(
  modules: CodeModules,
  ink: Ink = [0, 0, 0],
  paper: Ink = [255, 255, 255],
  scale = 8,
): Buffer {
  const size = modules.length * scale;
  const png = new PNG({ width: size, height: size });
  for (let at = 0; at < size * size; at += 1) {
    const isInk = modules[Math.floor(at / size / scale)]?.[Math.floor((at % size) / scale)] === true;
    png.data.set([...(isInk ? ink : paper), 255], at * 4);
  }
  return PNG.sync.write(png);
}
