import { type TraceSource, upstreamOrigin } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import type { MessageId } from "../../../../lib/i18n/message-table.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { accessLogTexts, type LogProductId, logProductIds, logProducts } from "./access-log-texts.ts";
import type { Address } from "./install-text.ts";
import { installTexts } from "./install-texts.ts";
import { type TapPlace, tapTexts, defaultTap } from "./tap-texts.ts";

const isPlace: Readonly<Record<keyof TapPlace, (typed: string) => boolean>> = {
  target: (typed) => upstreamOrigin.safeParse(typed).success,
  listen: (typed) => /^(?:[a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/i.test(typed),
};

/** The addresses on both sides of the tap, and the commands to copy. */
function TapInstall({ address }: { address: Address }) {
  const t = useT();
  const [typed, setTyped] = useState(defaultTap);
  const of = (name: keyof TapPlace) => (isPlace[name](typed[name]) ? typed[name] : defaultTap[name]);
  const field = (name: keyof TapPlace) => (
    <TextField
      label={t(`sources.tap.${name}`)}
      hint={t(`sources.tap.${name}Hint`)}
      error={isPlace[name](typed[name]) ? undefined : t(`sources.tap.${name}Wrong`)}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value.trim() })}
    />
  );
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:max-w-3xl">
        {field("target")}
        {field("listen")}
      </div>
      {tapTexts({ target: of("target"), listen: of("listen") }, address).map(({ caption, code }) => (
        <CodeBlock key={caption} label={t(`sources.install.${caption}`)} code={code} />
      ))}
    </>
  );
}

/** What else to do for a product, or to know of it. */
const notes: Readonly<Partial<Record<LogProductId, MessageId>>> = {
  kong: "sources.log.kong",
  alb: "sources.log.alb",
  azure: "sources.log.azure",
  google: "sources.log.google",
};

/** The product whose log is sent, and what to copy for it. */
function AccessLogInstall({ address }: { address: Address }) {
  const t = useT();
  const [product, setProduct] = useState<LogProductId>("nginx");
  const { name, isTested } = logProducts[product];
  const note = notes[product];
  return (
    <>
      <div className="max-w-md">
        <Select
          label={t("sources.log.product")}
          value={product}
          onChange={setProduct}
          choices={logProductIds.map((value) => ({ value, label: logProducts[value].name }))}
        />
      </div>
      {note !== undefined && <p className="max-w-[72ch] text-fg-2">{t(note)}</p>}
      {!isTested && <p className="max-w-[72ch] text-fg-2">{t("sources.log.untested", { product: name })}</p>}
      {accessLogTexts(product, address).map(({ caption, code }) => (
        <CodeBlock key={caption} label={t(`sources.install.${caption}`)} code={code} />
      ))}
    </>
  );
}

/** Stands in the texts for a token that is no longer shown. */
const placeholder = "YOUR-TOKEN";

interface InstallViewProps {
  source: Pick<TraceSource, "type" | "token_prefix">;
  /** The token, while it is still shown. */
  token: string | null;
}

/** What to copy, in its order, with this server's address. */
export function InstallView({ source: { type, token_prefix }, token }: InstallViewProps) {
  const t = useT();
  const address = { origin: location.origin, token: token ?? placeholder };
  return (
    <div className="grid gap-4">
      <p className="max-w-[72ch] text-fg-2">{t(`sources.installNote.${type}`)}</p>
      {token !== null && (
        <>
          <Alert tone="warning">{t("sources.tokenOnce")}</Alert>
          <CodeBlock label={t("sources.token")} code={token} wrap />
        </>
      )}
      {token === null && token_prefix !== null && <Alert>{t("sources.wizard.tokenGone", { placeholder })}</Alert>}
      {type === "ACCESS_LOG" ? (
        <AccessLogInstall address={address} />
      ) : type === "TAP" ? (
        <TapInstall address={address} />
      ) : (
        installTexts(type, address).map(({ caption, code }) => (
          <CodeBlock key={caption} label={t(`sources.install.${caption}`)} code={code} />
        ))
      )}
    </div>
  );
}
