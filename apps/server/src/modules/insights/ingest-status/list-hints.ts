import { rejectReason, type IngestHint, type RejectReason, type TraceSourceType } from "@parapet/contract";

/** The input of hints. Counts are of the last hour. */
export interface SourceFacts {
  readonly now: Date;
  readonly type: TraceSourceType;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly polledAt: Date | null;
  readonly accepted: number;
  /** In the last ten minutes. */
  readonly recentlyAccepted: number;
  readonly shed: number;
  readonly nonApi: number;
  readonly timeless: number;
  readonly clockAheadMs: number | null;
  readonly lagP95Ms: number | null;
  readonly rejects: Partial<Record<RejectReason, number>>;
  /** The most frequent media type of recent responses; "" when unknown. */
  readonly contentType: string;
  /** Requests with an unknown token, to any provider. */
  readonly unknownToken: number;
}

const quietMs = 10 * 60_000;
const pollMs = 10 * 60_000;
/** Min calls for a hint about all calls. */
const minCalls = 5;
/** A smaller negative lag is within the accuracy of clocks. */
const minAheadMs = 2_000;
/** Alerts evaluate recent calls and may miss those that arrive later than this. */
const minLateMs = 5 * 60_000;

/** Likely problems of a source, most severe first. */
export function listHints(facts: SourceFacts): IngestHint[] {
  const { now, rejects, accepted, recentlyAccepted, polledAt, clockAheadMs, lagP95Ms } = facts;
  const { source_disabled: disabled = 0, token_ended: ended = 0, provider_archived: _archived, ...others } = rejects;
  const rejected = Object.values(others).reduce((sum, count) => sum + count, 0);
  const isQuiet = now.getTime() - lastActivity(facts) >= quietMs;
  const polls = polledAt !== null && now.getTime() - polledAt.getTime() < pollMs;
  // A source of uploads has no sender that could be silent.
  const hasSender = facts.type !== "HAR";
  const live = facts.enabled && hasSender;
  const rules: readonly (IngestHint | false)[] = [
    !facts.enabled && { kind: "disabled", count: disabled },
    ended > 0 && { kind: "ended_token", count: ended },
    live &&
      recentlyAccepted === 0 &&
      !polls &&
      facts.unknownToken > 0 && { kind: "unknown_token", count: facts.unknownToken },
    accepted === 0 && rejected > 0 && { kind: "refused", count: rejected, reason: findMostFrequent(others) },
    live &&
      polls &&
      recentlyAccepted === 0 &&
      rejected === 0 && { kind: "polls_only", polled_at: polledAt.toISOString() },
    live && isQuiet && !polls && { kind: "silent" },
    accepted >= minCalls &&
      facts.nonApi === accepted && { kind: "not_api", count: accepted, content_type: facts.contentType },
    accepted >= minCalls && facts.timeless === accepted && { kind: "timeless", count: accepted },
    clockAheadMs !== null && clockAheadMs >= minAheadMs && { kind: "clock_ahead", ms: clockAheadMs },
    live && accepted >= minCalls && lagP95Ms !== null && lagP95Ms >= minLateMs && { kind: "late", ms: lagP95Ms },
    facts.shed > 0 && { kind: "shed", count: facts.shed },
  ];
  return rules.filter((hint) => hint !== false);
}

function lastActivity({ createdAt, lastSeenAt }: SourceFacts): number {
  return (lastSeenAt ?? createdAt).getTime();
}

function findMostFrequent(counts: Partial<Record<RejectReason, number>>): RejectReason {
  const { options } = rejectReason;
  return options.reduce((top, reason) => ((counts[reason] ?? 0) > (counts[top] ?? 0) ? reason : top));
}
