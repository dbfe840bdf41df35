import { Logo } from "@parapet/ui/logo";
import { useT } from "../../lib/i18n/use-t.ts";
import { Rampart } from "./rampart.tsx";

/** Always dark, whatever the theme: the wall at night, the console in front of it. */
export function BrandPanel() {
  const t = useT();
  const applications = [
    { name: t("auth.brandInsights"), text: t("auth.brandInsightsText") },
    { name: t("auth.brandAdaptive"), text: t("auth.brandAdaptiveText") },
    { name: t("auth.brandInbox"), text: t("auth.brandInboxText") },
  ];
  return (
    <aside data-theme="dark" className="sticky top-0 hidden h-dvh overflow-hidden bg-bg text-fg md:block">
      <Rampart />
      <div className="relative flex h-full flex-col gap-10 p-10 lg:p-14">
        <Logo wordmark size={32} />
        <div className="mt-[9vh] grid max-w-md gap-4">
          <p className="text-3xl font-semibold tracking-heading text-balance">{t("auth.brandTitle")}</p>
          <p className="text-lg text-fg-2">{t("auth.brandText")}</p>
        </div>
        <ul className="grid max-w-md gap-3">
          {applications.map(({ name, text }) => (
            <li key={name} className="flex gap-3 text-base text-fg-2">
              <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-[1px] bg-brand" />
              <span className="grid">
                <span className="font-medium text-fg">{name}</span>
                <span>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
