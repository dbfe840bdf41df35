import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** How often the lag of the event loop is measured, in milliseconds: each time wakes the process. */
const lagMs = 200;

/** The process's Prometheus metrics. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagMs });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "parapet_http_request_seconds",
      help: "Duration of answered requests",
      labelNames: ["endpoint", "status"] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    events: new Counter({ name: "parapet_events_total", help: "Accepted traced calls", registers }),
    rejects: new Counter({
      name: "parapet_rejects_total",
      help: "Rejected payloads and calls",
      labelNames: ["reason"] as const,
      registers,
    }),
    repeated: new Counter({
      name: "parapet_repeated_calls_total",
      help: "Duplicate calls that were dropped: retries with the same request ID and contents, or the other side's span",
      registers,
    }),
    shed: new Counter({
      name: "parapet_shed_total",
      help: "Calls shed because the event store was behind; the weight of stored calls includes them",
      registers,
    }),
    deferred: new Counter({
      name: "parapet_deferred_total",
      help: "Payloads answered 429 because the event store was behind; their senders retry",
      registers,
    }),
    notLearned: new Counter({
      name: "parapet_unlearnt_total",
      help: "Accepted API calls not used for learning",
      labelNames: ["reason"] as const,
      registers,
    }),
    unwrittenFindings: new Counter({
      name: "parapet_unwritten_findings_total",
      help: "Findings dropped because the queue was full; a later call reports them again",
      registers,
    }),
    shedDecisions: new Counter({
      name: "parapet_shed_decisions_total",
      help: "Decisions answered but not logged because the log was behind",
      registers,
    }),
    lostDecisions: new Counter({
      name: "parapet_lost_decisions_total",
      help: "Decisions answered but not logged because the previous process was killed",
      registers,
    }),
    insecureCodes: new Counter({
      name: "parapet_insecure_codes_total",
      help: "Step-up codes without a secret, by source (derived, server) and step (generated, accepted)",
      labelNames: ["source", "step"] as const,
      registers,
    }),
    unsharedCounts: new Counter({
      name: "parapet_unshared_counts_total",
      help: "Used proofs and failures not shared with other processes because the database was behind",
      registers,
    }),
    proofsUsedTwice: new Counter({
      name: "parapet_proofs_used_twice_total",
      help: "Proofs of possession accepted by this process and, shortly after, by another one",
      registers,
    }),
    brokenThreads: new Counter({
      name: "parapet_broken_threads_total",
      help: "Ingest threads that exited unexpectedly; their payloads in flight were answered 503",
      registers,
    }),
    unsentFormEmails: new Counter({
      name: "parapet_unsent_form_emails_total",
      help: "Registration emails not sent because the hourly limit of all networks was reached",
      registers,
    }),
    journalRows: new Gauge({
      name: "parapet_journal_rows",
      help: "Acknowledged rows not yet in ClickHouse",
      registers,
    }),
    refusedRows: new Gauge({
      name: "parapet_journal_refused_rows",
      help: "Rows moved to journal/refused since the start, because ClickHouse rejected them or the disk was damaged; a damaged part of a file counts as one",
      registers,
    }),
    eventConnection: new Gauge({
      name: "parapet_event_connection",
      help: "1 while changes of other processes arrive through LISTEN, 0 while they are polled",
      registers,
    }),
    graphCalls: new Counter({
      name: "parapet_graph_calls_total",
      help: "Microsoft Graph requests by outcome, after retries",
      labelNames: ["operation", "outcome"] as const,
      registers,
    }),
    noticedMails: new Counter({
      name: "parapet_noticed_mails_total",
      help: "Emails detected in mailboxes, by outcome",
      labelNames: ["outcome"] as const,
      registers,
    }),
    mistrustedRounds: new Counter({
      name: "parapet_mistrusted_mail_rounds_total",
      help: "Incomplete delta rounds of a folder, after which the folder was listed",
      registers,
    }),
    mails: new Counter({
      name: "parapet_mails_total",
      help: "Sent emails by outcome",
      labelNames: ["outcome"] as const,
      registers,
    }),
  };
}
