import type { ProviderDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";

/** Whom to ask about a provider. */
export function ContactCard({ provider }: { provider: ProviderDetail }) {
  const t = useT();
  const format = useFormat();
  const given = (text: string) =>
    text === "" ? <span className="text-fg-3">{t("providers.absent")}</span> : <bdi>{text}</bdi>;
  const { contact_name: name, contact_email: email, contact_phone: phone, created_at, archived_at } = provider;
  const items = [
    { key: "name", label: t("providers.contactName"), value: given(name) },
    { key: "email", label: t("providers.contactEmail"), value: given(email) },
    { key: "phone", label: t("providers.contactPhone"), value: given(phone) },
    { key: "created", label: t("providers.createdAt"), value: format.instant(created_at) },
    ...(archived_at === null
      ? []
      : [{ key: "archived", label: t("providers.archivedAt"), value: format.instant(archived_at) }]),
  ];
  return (
    <Card title={t("providers.contact")}>
      <KeyValueList items={items} />
    </Card>
  );
}
