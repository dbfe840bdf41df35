import type { Campaign, CampaignChange, CampaignDetail, CampaignReading } from "@parapet/contract";

/** The id of the campaign at a place of a list. */
export const campaignId = (place: number) => `0199d6f0-0000-7000-8000-00000000f${String(place).padStart(3, "0")}`;

/** A campaign with some traits of its own. */
export function campaignWith(traits: Partial<Campaign> = {}): Campaign {
  return {
    id: campaignId(1),
    title: "Your password expires today",
    sender: "security@rnicrosoft.example",
    state: "new",
    severity: "high",
    attack_type: "credential_phishing",
    impersonates: ["brand"],
    mails: 1200,
    mailboxes: 9,
    threats: 8,
    undecided: 5,
    first_seen_at: "2026-11-18T09:00:00.000Z",
    last_seen_at: "2026-11-20T09:00:00.000Z",
    owner_id: null,
    owner: null,
    ...traits,
  };
}

/** The same with everything that is known about it. */
export function campaignDetailWith(traits: Partial<CampaignDetail> = {}): CampaignDetail {
  return {
    ...campaignWith(),
    impersonations: [],
    traits: { senders: [], links: [], files: [] },
    mails_in_mailboxes: 9,
    reach: [],
    changes: [],
    ...traits,
  };
}

export function campaignChangeWith(traits: Partial<CampaignChange> = {}): CampaignChange {
  return {
    id: campaignId(900),
    time: "2026-11-20T09:00:00.000Z",
    what: "found",
    state: "new",
    actor: null,
    value: null,
    decided: 0,
    ...traits,
  };
}

export const readingWith = (traits: Partial<CampaignReading> = {}): CampaignReading => ({
  mailboxes: 9,
  read: 2,
  unread: 7,
  gone: 0,
  unknown: 0,
  ...traits,
});
