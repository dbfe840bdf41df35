import { CircleHelp } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";

/** The description of every call the server answers: the one document that each installation has with it. */
const helpAddress = "/api/openapi.json";

export function HelpLink() {
  const t = useT();
  return (
    <a
      href={helpAddress}
      target="_blank"
      rel="noreferrer"
      aria-label={t("shell.help")}
      title={t("shell.help")}
      className="inline-grid size-9 shrink-0 place-items-center rounded-lg text-fg-2 transition-colors duration-100 hover:bg-hover hover:text-fg"
    >
      <CircleHelp aria-hidden size={18} />
    </a>
  );
}
