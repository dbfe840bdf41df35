import {
  type AnswerOf,
  type BodySent,
  type Endpoints,
  type TraceSource,
  type SourceRule,
  sourceRuleEndpoints,
  traceSourceEndpoints,
} from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { sourcesKey } from "./sources-query.ts";

export type NewSource = BodySent<Endpoints["traceSources.create"]>;
type HostChange = BodySent<Endpoints["traceSources.update"]>;
export type SourceWithToken = AnswerOf<Endpoints["traceSources.create"]>;

/** Creates, rotates and deletes; the table looks again after each. A refusal is said in a toast. */
export function useSourceActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = async () => {
    await Promise.all(
      [
        sourcesKey,
        ["traceSources.get"],
        ["ingestStatus.read"],
        ["traceSources.funnel"],
        ["traceSources.suggestProxies"],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    create: useMutation({
      mutationFn: (body: NewSource) => call(traceSourceEndpoints["traceSources.create"], { body }),
      // The form says what went wrong, where it went wrong.
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: ({ source: { id }, graceMs }: { source: TraceSource; graceMs: number }) =>
        call(traceSourceEndpoints["traceSources.rotateToken"], { params: { id }, body: { grace_ms: graceMs } }),
      onSettled,
      onError,
    }),
    endPrevious: useMutation({
      mutationFn: ({ id }: TraceSource) =>
        call(traceSourceEndpoints["traceSources.endPreviousToken"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: () => toast(t("sources.endPreviousDone"), "success"),
    }),
    enable: useMutation({
      mutationFn: ({ source: { id }, enabled }: { source: TraceSource; enabled: boolean }) =>
        call(traceSourceEndpoints["traceSources.update"], { params: { id }, body: { enabled } }),
      onSettled,
      onError,
      onSuccess: ({ name, enabled }) => toast(t(enabled ? "sources.enabled" : "sources.disabled", { name }), "success"),
    }),
    setHost: useMutation({
      mutationFn: ({ source: { id }, body }: { source: TraceSource; body: HostChange }) =>
        call(traceSourceEndpoints["traceSources.update"], { params: { id }, body }),
      // The dialog shows errors.
      onSettled,
      onSuccess: ({ default_host: host }) =>
        toast(host === null ? t("sources.host.cleared") : t("sources.host.saved", { host }), "success"),
    }),
    setRules: useMutation({
      mutationFn: ({ source: { id }, rules }: { source: TraceSource; rules: TraceSource["rules"] }) =>
        call(traceSourceEndpoints["traceSources.update"], { params: { id }, body: { rules } }),
      // The dialog shows errors.
      onSettled,
    }),
    setProviderRules: useMutation({
      mutationFn: ({ rules, before }: { rules: TraceSource["rules"]; before: readonly SourceRule[] }) =>
        call(sourceRuleEndpoints["sourceRules.save"], { body: { rules, known: before.map(({ id }) => id) } }),
      // The dialog shows errors.
      onSettled: () => client.invalidateQueries({ queryKey: ["sourceRules.get"] }),
    }),
    setProxies: useMutation({
      mutationFn: ({ source: { id }, proxies }: { source: TraceSource; proxies: TraceSource["trusted_proxies"] }) =>
        call(traceSourceEndpoints["traceSources.update"], { params: { id }, body: { trusted_proxies: proxies } }),
      // The dialog shows errors.
      onSettled,
    }),
    setLogFormat: useMutation({
      mutationFn: ({ source: { id }, format }: { source: TraceSource; format: TraceSource["log_format"] }) =>
        call(traceSourceEndpoints["traceSources.update"], { params: { id }, body: { log_format: format } }),
      // The dialog shows errors.
      onSettled,
      onSuccess: ({ log_format: format }) =>
        toast(t(format === null ? "sources.format.removed" : "sources.format.saved"), "success"),
    }),
    remove: useMutation({
      mutationFn: ({ id }: TraceSource) => call(traceSourceEndpoints["traceSources.delete"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: (_, { name }) => toast(t("sources.deleted", { name }), "success"),
    }),
  };
}
