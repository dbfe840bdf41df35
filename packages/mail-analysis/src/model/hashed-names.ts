import { type DomainName, domainName } from "../domains/domain-name.ts";
import { parsedUrl } from "../links/decode-url.ts";
import { webLinks } from "../signals/link-signals.ts";
import type { MailView } from "../signals/mail-view.ts";
import { plainText } from "../signals/mail-view.ts";

/** Kinds of tokens other than words: parts of names, hosts and addresses. */
export interface NameTokens {
  readonly kind: "name" | "host" | "host_part" | "link_host" | "link_path" | "subject_part";
  readonly tokens: ReadonlySet<string>;
}

const word = /\p{L}[\p{L}\p{M}'’]{0,24}/gu;
/** Max tokens per kind. */
const maxTokens = 300;

function pieces(text: string, length: number): string[] {
  const framed = `^${text}$`;
  return Array.from({ length: Math.max(0, framed.length - length + 1) }, (_, at) => framed.slice(at, at + length));
}

function carried(redirect: string | null): { url: URL; name: DomainName }[] {
  const url = redirect === null ? null : parsedUrl(redirect);
  return url === null ? [] : [{ url, name: domainName(url.hostname) }];
}

/** Tokens of the sender's name and host, hosts and paths of links to other domains, and the subject's words. */
export function nameTokens(view: MailView): NameTokens[] {
  const { sender, senderName, subject } = view;
  const names = plainText(sender.displayName).match(word) ?? [];
  const foreign = webLinks(view)
    .flatMap(({ url, name, redirect }) => [{ url, name }, ...carried(redirect)])
    .filter(({ name }) => name.registrable !== senderName.registrable);
  const of = (kind: NameTokens["kind"], tokens: Iterable<string>): NameTokens => ({
    kind,
    tokens: new Set([...tokens].slice(0, maxTokens)),
  });
  return [
    of("name", [...names, ...names.slice(1).map((each, at) => `${names[at]} ${each}`)]),
    of("host", [`.${senderName.suffix}`, ...(senderName.host.match(/[a-z]{2,}/g) ?? [])]),
    of("host_part", pieces(senderName.host.replace(/\d/g, "0"), 3)),
    of(
      "link_host",
      foreign.flatMap(({ url, name }) => [`.${name.suffix}`, ...(url.hostname.match(/[a-z]{2,}/g) ?? [])]),
    ),
    of(
      "link_path",
      foreign.flatMap(({ url }) => [
        ...(
          url.pathname
            .slice(0, 200)
            .toLowerCase()
            .match(/(?<![a-z])[a-z]{2,15}(?![a-z])/g) ?? []
        ).slice(0, 10),
        ...[...url.searchParams.keys()]
          .slice(0, 8)
          .flatMap((key) => (key.length < 16 ? [`?${key.toLowerCase()}`] : [])),
      ]),
    ),
    of(
      "subject_part",
      (subject.match(/[\p{L}\p{M}]+/gu) ?? []).slice(0, 40).flatMap((each) => pieces(each, 4)),
    ),
  ];
}
