import { rejectReason, type IngestHint, type RejectReason, type TraceSourceType } from "@parapet/contract";

/** What hints are computed from. Counts are of the last hour. */
export interface SourceFacts {
  readonly now: Date;
  readonly type: TraceSourceType;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly polledAt: Date | null;
  readonly accepted: number;
  /** Of the last ten minutes. */
  readonly acceptedLately: number;
  readonly shed: number;
  readonly nonApi: number;
  readonly timeless: number;
  readonly clockAheadMs: number | null;
  readonly lagP95Ms: number | null;
  readonly rejects: Partial<Record<RejectReason, number>>;
  /** The media type that most of the last calls were answered with; "" when nothing tells it. */
  readonly contentType: string;
  /** Requests with a token that no source has, to anybody. */
  readonly unknownToken: number;
}

const quietMs = 10 * 60_000;
const pollMs = 10 * 60_000;
/** Calls that a sentence about all of them needs. */
const enough = 5;
/** A lag below zero by less than this is how coarse clocks are. */
const aheadMs = 2_000;
/** Alerts look at calls that were just made, and may miss what comes later than this. */
const lateMs = 5 * 60_000;

/** What seems to be wrong with a source, the gravest first. Each rule is one line, so that all can be read at once. */
export function hintsOf(facts: SourceFacts): IngestHint[] {
  const { now, rejects, accepted, acceptedLately, polledAt, clockAheadMs, lagP95Ms } = facts;
  const { source_disabled: disabled = 0, token_ended: ended = 0, provider_archived: _archived, ...others } = rejects;
  const refused = Object.values(others).reduce((sum, count) => sum + count, 0);
  const isQuiet = now.getTime() - lastSign(facts) >= quietMs;
  const polls = polledAt !== null && now.getTime() - polledAt.getTime() < pollMs;
  // A source of uploads is silent between two of them, and it has no sender.
  const hasSender = facts.type !== "HAR";
  const live = facts.enabled && hasSender;
  const rules: readonly (IngestHint | false)[] = [
    !facts.enabled && { kind: "disabled", count: disabled },
    ended > 0 && { kind: "ended_token", count: ended },
    live &&
      acceptedLately === 0 &&
      !polls &&
      facts.unknownToken > 0 && { kind: "unknown_token", count: facts.unknownToken },
    accepted === 0 && refused > 0 && { kind: "refused", count: refused, reason: mostFrequent(others) },
    live && polls && acceptedLately === 0 && refused === 0 && { kind: "polls_only", polled_at: polledAt.toISOString() },
    live && isQuiet && !polls && { kind: "silent" },
    accepted >= enough &&
      facts.nonApi === accepted && { kind: "not_api", count: accepted, content_type: facts.contentType },
    accepted >= enough && facts.timeless === accepted && { kind: "timeless", count: accepted },
    clockAheadMs !== null && clockAheadMs >= aheadMs && { kind: "clock_ahead", ms: clockAheadMs },
    live && accepted >= enough && lagP95Ms !== null && lagP95Ms >= lateMs && { kind: "late", ms: lagP95Ms },
    facts.shed > 0 && { kind: "shed", count: facts.shed },
  ];
  return rules.filter((hint) => hint !== false);
}

function lastSign({ createdAt, lastSeenAt }: SourceFacts): number {
  return (lastSeenAt ?? createdAt).getTime();
}

function mostFrequent(counts: Partial<Record<RejectReason, number>>): RejectReason {
  const { options } = rejectReason;
  return options.reduce((most, reason) => ((counts[reason] ?? 0) > (counts[most] ?? 0) ? reason : most));
}
