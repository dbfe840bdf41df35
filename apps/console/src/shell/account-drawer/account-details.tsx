import { providerEndpoints } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { ErrorState } from "@parapet/ui/error-state";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { MaskedText } from "@parapet/ui/masked-text";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText, requestIdOf } from "../../lib/problem/error-text.ts";

/** The caller's own provider, which the server lists first. */
export function AccountDetails({ onFollow }: { onFollow: () => void }) {
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
