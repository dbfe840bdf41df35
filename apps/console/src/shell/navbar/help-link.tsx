import { CircleHelp } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";

/** Opens the guide at the page that explains this one, in a tab of its own: nothing typed here is lost. */
export function HelpLink({ href }: { href: string }) {
  const t = useT();
  return (
    <a
      href={href}
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
