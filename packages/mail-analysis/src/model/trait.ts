import { registrableDomain } from "../domains/domain-name.ts";
import { parsedUrl } from "../links/decode-url.ts";
import { headersOf } from "../mime/read-headers.ts";
import { webLinks } from "../signals/link-signals.ts";
import { type MailView, plainText } from "../signals/mail-view.ts";

/** A weak property that only counts through the model. */
export interface Trait {
  readonly id: string;
  readonly holds: (view: MailView, facts: Facts) => boolean;
}

/** Values shared by several traits. */
export interface Facts {
  /** Hosts of links and of addresses nested in links. */
  readonly hosts: readonly string[];
  readonly domains: ReadonlySet<string>;
  readonly signers: readonly string[];
  readonly envelope: string;
  readonly messageIdDomain: string;
  readonly name: string;
}

function hostOf(redirect: string | null): string[] {
  return redirect === null ? [] : [parsedUrl(redirect)?.hostname ?? ""].filter((host) => host !== "");
}

/** Computes the values shared by traits. */
export function factsOf(view: MailView): Facts {
  const { message, sender } = view;
  const hosts = [...new Set(webLinks(view).flatMap(({ url, redirect }) => [url.hostname, ...hostOf(redirect)]))];
  return {
    hosts,
    domains: new Set(hosts.map((host) => registrableDomain(host) || host)),
    signers: headersOf(message.headers, "dkim-signature").map((value) =>
      registrableDomain(/(?:^|[;\s])d=\s*([^;\s]+)/.exec(value)?.[1]?.toLowerCase() ?? ""),
    ),
    envelope: registrableDomain(message.returnPath?.domain ?? ""),
    messageIdDomain: registrableDomain(message.messageId?.split("@").at(-1)?.toLowerCase() ?? ""),
    name: plainText(sender.displayName),
  };
}
