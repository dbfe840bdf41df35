import type { MailDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { CodeBlock } from "@parapet/ui/code-block";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { Hops } from "./hops.tsx";

interface Person {
  readonly name: string;
  readonly address: string;
}

const personOf = ({ name, address }: Person) => (name === "" ? address : `${name} <${address}>`);

/** Who wrote to whom, the way that the mail took, and its headers as they stand. */
export function HeadersCard({ mail }: { mail: MailDetail }) {
  const t = useT();
  const format = useFormat();
  const { report } = mail;
  return (
    <Card title={t("mailAnalysis.headers")}>
      <div className="grid gap-6">
        <KeyValueList items={itemsOf(mail, t, format.exactInstant)} />
        {report !== null && <Hops hops={report.hops} />}
        {report !== null && (
          <details>
            <summary className="w-fit cursor-pointer rounded-md font-medium">
              {t("mailAnalysis.allHeaders", { count: report.headers.length })}
            </summary>
            <div className="pt-3">
              <CodeBlock
                label={t("mailAnalysis.headers")}
                code={report.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
                wrap
              />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function itemsOf(mail: MailDetail, t: Translate, when: (time: string) => string): KeyValue[] {
  const { report } = mail;
  const people = (key: "from" | "replyTo" | "to" | "cc", list: readonly Person[] = []): KeyValue[] =>
    list.length === 0
      ? []
      : [
          {
            key,
            label: t(`mailAnalysis.${key}`),
            value: <bdi className="wrap-anywhere">{list.map(personOf).join(", ")}</bdi>,
          },
        ];
  const one = (key: "returnPath" | "messageId" | "mailbox" | "file", value: string | null | undefined): KeyValue[] =>
    value === null || value === undefined || value === ""
      ? []
      : [{ key, label: t(`mailAnalysis.${key}`), value: <bdi className="ltr-text wrap-anywhere">{value}</bdi> }];
  return [
    ...people("from", report?.from ?? [{ name: mail.from_name, address: mail.from_address }]),
    ...people("replyTo", report?.reply_to),
    ...people("to", report?.to),
    ...people("cc", report?.cc),
    ...one("returnPath", report?.return_path),
    { key: "received", label: t("mailAnalysis.received"), value: when(mail.received_at) },
    ...(mail.sent_at === null ? [] : [{ key: "sent", label: t("mailAnalysis.sent"), value: when(mail.sent_at) }]),
    ...one("messageId", mail.internet_message_id),
    ...one("mailbox", mail.mailbox),
    ...one("file", mail.file_name),
  ];
}
