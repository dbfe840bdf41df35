import { skeleton } from "../domains/skeleton.ts";
import type { MailView } from "../signals/mail-view.ts";
import type { Trait } from "./trait.ts";

/** Common words in lures, matched despite accents and homoglyphs. */
const plainWords: ReadonlySet<string> = new Set(
  (
    "access account action address balance bank bitcoin blockchain card cash claim code coin confirm crypto customer delivery " +
    "document email expire expired free funds gift have invoice login message money notice online order package password pay " +
    "payment please prize receive received refund reward secure security sent service storage support suspended transfer " +
    "update urgent verify verification wallet warning winner withdraw your you been has the this with from will account"
  ).split(" "),
);

function isDisguised(word: string): boolean {
  if (/^[\x20-\x7e]*$/.test(word)) return false;
  const bare = skeleton(word.replace(/\p{M}/gu, "")).replace(/\p{M}/gu, "").toLowerCase();
  const unaccented = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.length > 3 && (plainWords.has(bare) || plainWords.has(unaccented));
}

/** The words of the sender's name, the subject and the first lines. */
function firstWords({ sender, message }: MailView): string[] {
  const text = `${sender.displayName} ${message.subject.text} ${message.body.thread.current.slice(0, 2000)}`;
  return text.normalize("NFC").match(/[\p{L}\p{M}]+/gu) ?? [];
}

function pathsOf({ links, senderName }: MailView): string[] {
  return links.flatMap(({ url, name }) =>
    url === null || name?.registrable === senderName.registrable ? [] : [url.pathname],
  );
}

/** Traits of words and page structure. */
export const bodyTraits: readonly Trait[] = [
  { id: "text.disguised_words", holds: (view) => firstWords(view).some(isDisguised) },
  {
    id: "text.split_words",
    holds: ({ message }) => /(?<![\p{L}])(?:\p{L}[\s.\-_*]){5,}\p{L}(?![\p{L}])/u.test(message.subject.text),
  },
  {
    id: "subject.symbols",
    holds: ({ message }) => /\p{Extended_Pictographic}|[\u2500-\u27BF]|[!?*$=~]{2,}/u.test(message.subject.text),
  },
  {
    id: "subject.code",
    holds: ({ message }) =>
      /(?<![\p{L}\d])(?=[a-z\d-]*\d)(?=[a-z\d-]*[a-z])[a-z\d-]{8,}(?![\p{L}\d])/iu.test(message.subject.text),
  },
  {
    id: "link.bare_root",
    holds: ({ links, senderName }) =>
      links.some(
        ({ url, name, link }) =>
          url !== null &&
          link.place === "anchor" &&
          name?.registrable !== senderName.registrable &&
          url.pathname.length <= 1 &&
          (url.search.length > 8 || url.hash.length > 8),
      ),
  },
  { id: "link.script_path", holds: (view) => pathsOf(view).some((path) => /\.(?:php|aspx?|cgi|html?)$/i.test(path)) },
  {
    id: "link.program_path",
    holds: (view) =>
      pathsOf(view).some((path) =>
        /\/(?:wp-\w+|\.well-known|cgi-bin|vendor|tmp|images?\/\w+\.(?:php|html?))\b/i.test(path),
      ),
  },
  {
    id: "link.short_path",
    holds: (view) => pathsOf(view).some((path) => /^\/[a-z\d]{4,9}$/i.test(path) && /\d/.test(path)),
  },
  {
    id: "link.insecure",
    holds: ({ links }) => links.some(({ url, link }) => url?.protocol === "http:" && link.place === "anchor"),
  },
  { id: "link.port", holds: ({ links }) => links.some(({ url }) => url !== null && url.port !== "") },
  {
    id: "link.hyphens",
    holds: ({ links, senderName }) =>
      links.some(
        ({ name }) => name !== null && name.registrable !== senderName.registrable && name.label.split("-").length > 2,
      ),
  },
];
