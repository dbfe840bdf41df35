import {
  type ForwardingHeader,
  forwardingHeader,
  type ProxyCheck,
  type TraceSource,
  trustedProxies,
  type TrustedProxies,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { typedWords } from "../../../lib/form/typed-list.ts";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { UndoNotice } from "../../../lib/list/undo-notice.tsx";
import { headerName } from "./header-name.ts";
import { proxiesCheckQuery } from "./sources-query.ts";
import { useSourceActions } from "./use-source-actions.ts";

interface TrustedProxiesDialogProps {
  source: TraceSource;
  /** What the form starts with where the source has none. */
  suggested: TrustedProxies | null;
  onClose: () => void;
}

const textOf = (proxies: TrustedProxies | null) => ({ addresses: proxies?.addresses.join("\n") ?? "" });

/** The proxies of a source and the header that says who called them, with the callers that its newest calls would have. */
export function TrustedProxiesDialog({ source, suggested, onClose }: TrustedProxiesDialogProps) {
  const t = useT();
  const id = useId();
  const { setProxies } = useSourceActions();
  const [saved, setSaved] = useState(source.trusted_proxies);
  /** What undo restores. */
  const [before, setBefore] = useState<TrustedProxies | null>();
  const initial = saved ?? suggested;
  const [header, setHeader] = useState<ForwardingHeader>(initial?.header ?? "x-forwarded-for");
  const save = async (proxies: TrustedProxies | null) => {
    const { trusted_proxies: next } = await setProxies.mutateAsync({ source, proxies });
    setSaved(next);
    return next;
  };
  const change = useAction(save);
  const form = useBodyForm({
    schema: trustedProxies,
    initial: textOf(initial),
    bodyOf: ({ addresses }) => ({ header, addresses: typedWords(addresses) }),
    send: async (proxies) => {
      await save(proxies);
      setBefore(saved);
    },
  });
  const show = (proxies: TrustedProxies | null) => {
    form.restart(textOf(proxies));
    if (proxies !== null) setHeader(proxies.header);
  };
  const remove = async () => {
    if (!(await change.run(null))) return;
    setBefore(saved);
    show(null);
  };
  const undo = async () => {
    if (!(await change.run(before ?? null))) return;
    setBefore(undefined);
    show(before ?? suggested);
  };
  const typed = trustedProxies.safeParse({ header, addresses: typedWords(form.typed.addresses) });
  const check = useQuery(proxiesCheckQuery(source.id, typed.success ? typed.data : skipToken));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.proxies.title")}
      description={t("sources.proxies.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.close")}</Button>
          {saved !== null && (
            <Button loading={change.status === "running"} onClick={() => void remove()}>
              {t("sources.proxies.remove")}
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("sources.proxies.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        {before !== undefined && (
          <UndoNotice isPending={change.status === "running"} onUndo={() => void undo()}>
            {saved === null
              ? t("sources.proxies.removed")
              : t("sources.proxies.saved", { header: headerName(saved.header) })}
          </UndoNotice>
        )}
        <Alert tone="warning">{t("sources.proxies.warning")}</Alert>
        <Select
          label={t("sources.proxies.header")}
          value={header}
          onChange={setHeader}
          choices={forwardingHeader.options.map((value) => ({ value, label: headerName(value) }))}
        />
        <TextArea
          label={t("sources.proxies.addresses")}
          hint={t("sources.proxies.hint")}
          rows={3}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-sm"
          {...form.field("addresses")}
        />
        <Preview check={typed.success ? check.data : undefined} header={header} />
        <FormAlert error={check.error ?? change.error ?? form.problem} />
      </form>
    </Dialog>
  );
}

/** Which callers the newest calls would have. */
function Preview({ check, header }: { check: ProxyCheck | undefined; header: ForwardingHeader }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <div role="status" className="grid min-h-5 gap-2 text-sm text-fg-2">
      {check !== undefined && (
        <p>
          {check.of === 0
            ? t("sources.rules.matchesNone")
            : t("sources.proxies.through", { through: number(check.through), of: check.of })}{" "}
          {check.changed > 0 &&
            t("sources.proxies.changed", {
              count: check.changed,
              before: number(check.callers.before),
              after: number(check.callers.after),
            })}
        </p>
      )}
      {check !== undefined && check.examples.length > 0 && (
        <ul className="grid gap-1.5">
          {check.examples.map(({ id, method, host, path, before, after, hop }) => (
            <li key={id}>
              <bdi className="ltr-text font-mono wrap-anywhere">
                {method} {host}
                {path}
              </bdi>
              <br />
              {hop === null
                ? t("sources.proxies.exampleIgnored", { before, after, header: headerName(header) })
                : t("sources.proxies.example", { before, after, header: headerName(header), hop })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
