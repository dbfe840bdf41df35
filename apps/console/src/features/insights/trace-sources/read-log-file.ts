/** Bytes at the start of a file that is compressed with gzip. */
const gzipStart = [0x1f, 0x8b];
/** Characters at the start that show whether a file is text. */
const shownLength = 4_096;

/**
 * The whole lines at the start of a log file, which may be compressed with gzip as rotated logs are; no more is read or
 * decompressed. Null for a file that isn't text. Of a damaged file, what comes before the damage.
 * @param limit max characters
 */
export async function readLogFile(file: Blob, limit: number): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, gzipStart.length).arrayBuffer());
  const isGzip = gzipStart.every((byte, at) => start[at] === byte);
  const text = await readText(
    isGzip ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream(),
    limit,
  );
  if (!isText(text) || (text === "" && isGzip)) return null;
  const end = text.lastIndexOf("\n", limit);
  return text.length <= limit ? text : text.slice(0, end === -1 ? limit : end);
}

/** The text of a stream of bytes, up to the first piece that exceeds the limit. */
async function readText(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  try {
    while (text.length <= limit) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The file ends early, or something follows its first compressed part.
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

function isText(text: string): boolean {
  return Array.from({ length: Math.min(text.length, shownLength) }, (_, at) => text.charCodeAt(at)).every((code) => {
    const isColor = code === 0x1b;
    return code >= 32 || (code >= 9 && code <= 13) || isColor;
  });
}
