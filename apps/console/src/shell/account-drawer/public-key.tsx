import { CopyButton } from "@parapet/ui/copy-button";
import { IconButton } from "@parapet/ui/icon-button";
import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";

/** As long for every key: the mask says nothing about what it hides. */
const mask = "•".repeat(32);

/** A key that is out of sight until somebody asks, so that it is in no screen share by accident. */
export function PublicKey({ text }: { text: string }) {
  const t = useT();
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line">
      <header className="flex items-center gap-1 border-b border-line py-2 ps-4 pe-2">
        <h4 id={id} className="flex-1 text-sm font-medium">
          {t("account.key")}
        </h4>
        <IconButton label={t(shown ? "account.hideKey" : "account.showKey")} size="sm" onClick={() => setShown(!shown)}>
          <Icon aria-hidden size={15} />
        </IconButton>
        <CopyButton text={text} label={t("account.copyKey")} />
      </header>
      {shown ? (
        <pre className="ltr-text p-4 font-mono text-sm break-all whitespace-pre-wrap">{text.trim()}</pre>
      ) : (
        <p className="ltr-text truncate p-4 font-mono text-sm text-fg-2">
          <span className="sr-only">{t("account.keyHidden")}</span>
          <span aria-hidden>{mask}</span>
        </p>
      )}
    </section>
  );
}
