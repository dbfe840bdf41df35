import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import type { MessageId } from "../../../../lib/i18n/message-table.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { accessLogTexts, type LogProductId, logProductIds, logProducts } from "./access-log-texts.ts";
import type { Address } from "./install-text.ts";

/** What else to do for a product, or to know of it. */
const notes: Readonly<Partial<Record<LogProductId, MessageId>>> = {
  kong: "sources.log.kong",
  alb: "sources.log.alb",
  azure: "sources.log.azure",
  google: "sources.log.google",
};

/** The product whose log is sent, and what to copy for it. */
export function AccessLogInstall({ address }: { address: Address }) {
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
