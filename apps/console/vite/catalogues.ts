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

/** The messages of a file as the browser takes them. @throws Error that names the first message that is wrong. */
export function compileCatalogue(file: string, source: string): Record<string, unknown> {
  const messages: Record<string, unknown> = {};
  for (const [id, message] of readMessages(file, source)) {
    try {
      messages[id] = compileMessageOrThrow(keepTogether(message, /(\w+)\.json$/.exec(file)?.[1]));
    } catch (cause) {
      throw new Error(`${file}: "${id}" is not a valid ICU message`, { cause });
    }
  }
  return messages;
}

export const catalogueModule = (messages: Record<string, unknown>) => ({
  code: `export default ${JSON.stringify(messages)};`,
  moduleType: "js" as const,
  map: null,
});

/** Compiles ICU catalogues at build time, so that no message parser reaches the browser. */
export function catalogues(): Plugin {
  return {
    name: "parapet:catalogues",
    enforce: "pre",
    transform(source, file) {
      return catalogue.test(file) ? catalogueModule(compileCatalogue(file, source)) : null;
    },
  };
}

/** French sets a space before some marks and inside quotes, at which no line may break. */
export const keepTogether = (text: string, locale: string | undefined): string =>
  locale === "fr" ? text.replaceAll(/ (?=[:;?!»])/g, "\u00a0").replaceAll("« ", "«\u00a0") : text;
