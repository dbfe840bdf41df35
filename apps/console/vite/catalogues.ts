import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const catalogue = /\/locales\/(?:en|fr|ar)\.json$/;

/** Reads a catalogue file: a flat object of ICU messages. Anything else is an authoring mistake. */
function readMessages(file: string, source: string): Map<string, string> {
  const parsed: unknown = JSON.parse(source);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new Error(`${file}: a catalogue is one flat object`);
  }
  return new Map(
    Object.entries(parsed).map(([id, message]: [string, unknown]) => {
      if (typeof message !== "string") throw new Error(`${file}: "${id}" is not a string`);
      return [id, message];
    }),
  );
}

/** Compiles ICU catalogues at build time, so that no message parser reaches the browser. */
export function catalogues(): Plugin {
  return {
    name: "parapet:catalogues",
    enforce: "pre",
    transform(source, file) {
      if (!catalogue.test(file)) return null;
      const compiled: Record<string, unknown> = {};
      for (const [id, message] of readMessages(file, source)) {
        try {
          compiled[id] = compileMessageOrThrow(file.endsWith("/fr.json") ? kept(message) : message);
        } catch (cause) {
          throw new Error(`${file}: "${id}" is not a valid ICU message`, { cause });
        }
      }
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: "js", map: null };
    },
  };
}

/** French sets a space before some marks and inside quotes, at which no line may break. */
function kept(message: string): string {
  return message.replaceAll(/ (?=[:;?!»])/g, "\u00a0").replaceAll("« ", "«\u00a0");
}
