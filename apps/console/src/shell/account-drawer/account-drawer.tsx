import { buttonClass } from "@parapet/ui/button-class";
import { Drawer } from "@parapet/ui/drawer";
import { IconButton } from "@parapet/ui/icon-button";
import { Maximize2, Minimize2, UserRoundCog } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { fullName } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import type { PanelProps } from "../panel/panel.ts";
import { AccountDetails } from "./account-details.tsx";

/** Who is logged in, and the provider they work for. */
export function AccountDrawer({ open, onOpenChange }: PanelProps) {
  const t = useT();
  const { user } = useSession();
  const [expanded, setExpanded] = useState(false);
  const Icon = expanded ? Minimize2 : Maximize2;
  const change = (next: boolean) => {
    if (!next) setExpanded(false);
    onOpenChange(next);
  };
  return (
    <Drawer
      open={open}
      onOpenChange={change}
      title={t("account.title")}
      width={expanded ? "w-full" : "w-full md:w-[70%]"}
      tools={
        <IconButton
          label={t(expanded ? "account.shrink" : "account.expand")}
          className="max-md:hidden"
          onClick={() => setExpanded(!expanded)}
        >
          <Icon aria-hidden size={18} />
        </IconButton>
      }
    >
      <div className="mx-auto grid max-w-4xl gap-6 p-5 sm:p-8">
        {user && (
          <h3 className="text-2xl font-semibold tracking-heading">
            {t("account.hi", { name: fullName(user) || user.email })}
          </h3>
        )}
        <AccountDetails onFollow={() => change(false)} />
        <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
          <p className="text-fg-2">{t("account.manageText")}</p>
          <Link to="/account/$tab" params={{ tab: "profile" }} onClick={() => change(false)} className={buttonClass()}>
            <UserRoundCog aria-hidden size={16} />
            {t("account.manage")}
          </Link>
        </section>
      </div>
    </Drawer>
  );
}
