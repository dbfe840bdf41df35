import { providerEndpoints } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { ErrorState } from "@parapet/ui/error-state";
import { IconButton } from "@parapet/ui/icon-button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { MaskedText } from "@parapet/ui/masked-text";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Maximize2, Minimize2, UserRoundCog } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText, requestIdOf } from "../../lib/problem/error-text.ts";
import { fullName } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import type { PanelProps } from "../panel/panel.ts";

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

/** The caller's own provider, which the server lists first. */
function AccountDetails({ onFollow }: { onFollow: () => void }) {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["providers", "list"],
    queryFn: ({ signal }) => call(providerEndpoints["providers.list"], { signal }),
  });
  if (isPending) return <Loading />;
  if (error) {
    return (
      <ErrorState
        title={t("account.failed")}
        text={errorText(t, error)}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const [provider] = data;
  if (provider === undefined) return <EmptyState title={t("account.none")} />;
  const { contact_name: name, contact_email: email, contact_phone: phone } = provider;
  const given = (text: string) => (text ? <bdi>{text}</bdi> : <span className="text-fg-3">{t("account.absent")}</span>);
  return (
    <>
      <KeyValueList
        items={[
          { key: "name", label: t("account.contactName"), value: given(name) },
          { key: "email", label: t("account.contactEmail"), value: given(email) },
          { key: "phone", label: t("account.contactPhone"), value: given(phone) },
        ]}
      />
      <div className="grid gap-2">
        <MaskedText
          title={t("account.key")}
          text={provider.public_key}
          words={{
            show: t("account.showKey"),
            hide: t("account.hideKey"),
            copy: t("account.copyKey"),
            hidden: t("account.keyHidden"),
          }}
        />
        <p className="text-sm text-fg-3">{t("account.keyText")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/provider/api" onClick={onFollow} className={buttonClass()}>
          {t("account.apis")}
        </Link>
        <Link to="/provider/clients" onClick={onFollow} className={buttonClass()}>
          {t("account.clients")}
        </Link>
      </div>
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t("ui.loading")}</span>
      <SkeletonLines count={6} />
    </div>
  );
}
