import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { getChallenge } from "../challenge/queries.ts";
import { addStepUpCase, type StepUpCase } from "../challenge/testing.ts";
import { verifyChallenge } from "../challenge/verify-challenge.ts";
import { answerApproval } from "./answer-approval.ts";
import { getApproval } from "./queries.ts";

let accounts: TestAccounts;
let admin: Member;
let own: StepUpCase;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());
beforeEach(async () => {
  own = await addStepUpCase(admin.call, { kind: "headless" });
  await accounts.mails();
});

const askOwner = (id: string) => verifyChallenge(own.call, id, { method: "approval" });

/** Asks the owner about a call from a network. */
async function asked(network?: string) {
  const { id } = await own.ask(network === undefined ? {} : { network });
  expect(await askOwner(id)).toEqual({
    result: "asked",
    elevation: null,
    interval: 5,
    expires_at: null,
    acr: null,
    remembered_until: null,
    detail: "Email isn't set up on this server. The owner's link is only in the server's log.",
  });
  const [mail] = await accounts.mails();
  const [, approval = "", token = ""] =
    /https:\/\/parapet\.test\/public\/approval\/(\S+)\/(\S+)/.exec(mail?.text ?? "") ?? [];
  return { challengeId: id, mail, link: { id: approval, token } };
}

async function rowsOf(table: "elevation" | "client_context") {
  const { rows } = await accounts.platform.postgres.pool.query<Record<string, unknown>>(
    `select * from ${table} where client_id = $1`,
    [own.clientId],
  );
  return rows;
}

async function auditOf() {
  const { rows } = await accounts.platform.postgres.pool.query<{ action: string; actor: string }>(
    "select action, actor from audit_entry where subject_id = $1 and actor <> $2 order by id",
    [own.clientId, admin.user.email],
  );
  return rows;
}

test("the owner is mailed once for a challenge, and shown the call without doing anything", async () => {
  const { challengeId, mail, link } = await asked();
  expect(mail).toMatchObject({ to: "owner@acme.example", subject: expect.stringContaining("Did you make this call") });
  // What the caller makes up is shown on the page, never in a mail.
  expect(mail?.text).not.toContain("okhttp");
  await askOwner(challengeId);
  expect(await accounts.mails()).toEqual([]);
  expect(await getApproval(accounts.call(), link)).toEqual(await getApproval(accounts.call(), link));
  expect(await getApproval(accounts.call(), link)).toMatchObject({
    state: "waiting",
    country: "NO",
    as_name: "Telenor Norge AS",
    network: "198.51.100.0/24",
    agent: "okhttp",
    method: "GET",
    endpoint: "/invoices/{id}",
    key: null,
  });
  expect((await getChallenge(own.call, challengeId)).state).toBe("pending");
});

test("an approved call elevates its context for a day; the link is used up", async () => {
  const { challengeId, link } = await asked();
  expect((await answerApproval(accounts.call(), link, "approve")).state).toBe("approved");
  expect((await getChallenge(own.call, challengeId)).state).toBe("passed");
  // A client that asks again gets `asked`, polls the challenge, and sees `passed`.
  expect(await askOwner(challengeId)).toMatchObject({ result: "asked" });
  expect(await accounts.mails()).toEqual([]);
  expect(await rowsOf("elevation")).toMatchObject([
    {
      acr: "urn:adaptive:approval",
      amr: ["mca", "rba"],
      revoked_at: null,
      expires_at: new Date(accounts.clock.now().getTime() + 24 * 3_600_000),
    },
  ]);
  expect(await rowsOf("client_context")).toMatchObject([{ trusted_until: null }]);
  expect(await codeOf(answerApproval(accounts.call(), link, "not_ours"))).toBe("link_invalid");
  expect((await getApproval(accounts.call(), link)).state).toBe("approved");
  expect(await auditOf()).toEqual([{ action: "api_client.approve_call", actor: "owner@acme.example" }]);
});

test("a trusted context stays trusted for thirty days", async () => {
  const { link } = await asked();
  await answerApproval(accounts.call(), link, "trust");
  const trusted_until = new Date(accounts.clock.now().getTime() + 30 * 24 * 3_600_000);
  expect(await rowsOf("client_context")).toMatchObject([{ trusted_until }]);
});

test("a call reported as not ours without a Parapet key locks the client and ends its step-ups", async () => {
  const first = await asked("192.0.2.0/24");
  await answerApproval(accounts.call(), first.link, "trust");
  const { challengeId, link } = await asked("203.0.113.0/24");
  expect((await answerApproval(accounts.call(), link, "not_ours")).state).toBe("refused");
  expect((await getChallenge(own.call, challengeId)).state).toBe("exhausted");
  expect(await rowsOf("elevation")).toMatchObject([{ revoked_at: accounts.clock.now() }]);
  const { rows } = await accounts.platform.postgres.pool.query(
    "select state, state_reason, locked_until from api_client where id = $1",
    [own.clientId],
  );
  expect(rows).toEqual([{ state: "locked", state_reason: "owner", locked_until: null }]);
  expect(await rowsOf("client_context")).toMatchObject([{ trusted_until: null }]);
  const next = await own.ask({ network: "198.51.100.0/24" });
  expect(await codeOf(askOwner(next.id))).toBe("client_locked");
  expect((await auditOf()).at(-1)).toEqual({ action: "api_client.disown_call", actor: "owner@acme.example" });
});

test("a link expires after a day, with its challenge", async () => {
  const { challengeId, link } = await asked();
  accounts.clock.advance({ hours: 23 });
  expect((await getChallenge(own.call, challengeId)).state).toBe("pending");
  accounts.clock.advance({ hours: 1 });
  expect((await getApproval(accounts.call(), link)).state).toBe("expired");
  expect(await codeOf(answerApproval(accounts.call(), link, "approve"))).toBe("link_invalid");
  expect((await getChallenge(own.call, challengeId)).state).toBe("expired");
  expect(await rowsOf("elevation")).toEqual([]);
});

test("a call without a Parapet key can't have it revoked", async () => {
  const { link } = await asked();
  expect(await codeOf(answerApproval(accounts.call(), link, "revoke"))).toBe("conflict");
  expect((await getApproval(accounts.call(), link)).state).toBe("waiting");
});

test("of two answers at once, one counts", async () => {
  const { link } = await asked();
  const codes = await Promise.all(
    (["approve", "not_ours"] as const).map((each) => codeOf(answerApproval(accounts.call(), link, each))),
  );
  expect(codes.toSorted()).toEqual(["done", "link_invalid"]);
});

test("a link with another token, or of nothing, is not there", async () => {
  const { link } = await asked();
  const other = await asked("192.0.2.0/24");
  const wrong = [
    { ...link, token: other.link.token },
    { ...link, id: admin.user.id },
  ];
  for (const each of wrong) {
    expect(await codeOf(getApproval(accounts.call(), each))).toBe("not_found");
    expect(await codeOf(answerApproval(accounts.call(), each, "approve"))).toBe("not_found");
  }
});

test("one network cannot flood the owner with mails, nor use up those of others", async () => {
  const codes: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await own.ask({ network: "203.0.113.0/24", context: `context ${n}` });
    codes.push(await codeOf(askOwner(id)));
  }
  expect(codes).toEqual(["done", "done", "rate_limited", "rate_limited", "rate_limited"]);
  expect(await accounts.mails()).toHaveLength(2);
  expect((await own.ask({ network: "192.0.2.0/24" })).methods).toEqual(["approval"]);
  await asked("192.0.2.0/24");
});

test("a client without an owner's address can't ask for approval", async () => {
  own = await addStepUpCase(admin.call, { kind: "headless", ownerEmail: "" });
  expect((await own.ask()).methods).toEqual([]);
  expect(await accounts.mails()).toEqual([]);
});
