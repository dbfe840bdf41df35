import { Alert } from "@parapet/ui/alert";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { accessLogTexts, type LogProductId, logProductIds, logProducts } from "./access-log-texts.ts";
import type { Address } from "./install-text.ts";

/** The product whose log is sent, and what to copy for it. */
export function AccessLogInstall({ address }: { address: Address }) {
  const t = useT();
  const [product, setProduct] = useState<LogProductId>("nginx");
  const texts = accessLogTexts(product, address);
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
      {product === "kong" && <p className="max-w-[72ch] text-fg-2">{t("sources.log.kong")}</p>}
      {product === "alb" && <p className="max-w-[72ch] text-fg-2">{t("sources.log.alb")}</p>}
      {texts === null ? (
        <Alert tone="warning">{t("sources.log.unsupported", { product: logProducts[product].name })}</Alert>
      ) : (
        texts.map(({ caption, code }) => (
          <CodeBlock key={caption} label={t(`sources.install.${caption}`)} code={code} />
        ))
      )}
    </>
  );
}
