import { describe, expect, test } from "vitest";
import type { MailContext, SenderHistory } from "./mail-context.ts";
import { evidenceOf, stateOf, type TestMessage } from "./testing.ts";

const none: SenderHistory = { received: 0, sent: 0, fromDomain: 0, daysSinceLast: null, changedTraits: 0 };
const quoted = "\n\nOn Mon, 3 Mar 2025 at 10:00, Mona Lindqvist wrote:\n> Please see to it.\n";

describe("a fake reply", () => {
  const answer: TestMessage = { subject: "Re: Offer", headers: ["In-Reply-To: <1@contoso.com>"] };
  const around = (history: Partial<SenderHistory> | null, known: readonly string[] | null): Partial<MailContext> => ({
    history: history === null ? null : { ...none, ...history },
    knownReferences: known === null ? null : new Set(known),
  });

  test.each<[string, TestMessage, Partial<MailContext>, string]>([
    ["a reply that names no message", { subject: "Re: Offer" }, {}, "raised"],
    ["a reply in French that names none", { subject: "RE : Offre" }, {}, "raised"],
    ["no reply", { subject: "Offer" }, {}, "absent"],
    ["a forwarded message with a quotation", { subject: "Fwd: Offer", text: `See${quoted}` }, {}, "raised"],
    ["a forwarded message without a quotation", { subject: "Fwd: Offer", text: "See" }, {}, "absent"],
    ["a reply to a message, with unknown history", answer, {}, "absent"],
    ["a reply to a message, only the sender known", answer, around({}, null), "absent"],
    ["a reply to a message, only the references known", answer, around(null, []), "absent"],
    ["a stranger's reply to an unknown message", answer, around({}, []), "raised"],
    ["a stranger's reply to a known message", answer, around({}, ["1@contoso.com"]), "absent"],
    ["a reply from an earlier sender", answer, around({ received: 1 }, []), "absent"],
    ["a reply from an earlier recipient", answer, around({ sent: 1 }, []), "absent"],
    [
      "a reply in a known thread",
      { subject: "Re: Offer", headers: ["References: <0@contoso.com> <1@else.net>"] },
      around({}, ["0@contoso.com"]),
      "absent",
    ],
  ])("%s", (_, mail, context, state) => {
    expect(stateOf("thread.fake_reply", mail, context)).toBe(state);
  });
});

describe("a thread with a lookalike", () => {
  test.each([
    ["a@blueharbuor.com", ["ann@blueharbour.com"], "raised"],
    ["a@blueharbour.com", ["ann@blueharbour.com"], "absent"],
    ["a@mail.blueharbour.com", ["ann@blueharbour.com"], "absent"],
    // The sender's domain already participates.
    ["a@blueharbuor.com", ["ann@blueharbour.com", "x@blueharbuor.com"], "absent"],
    ["a@redforest.example", ["ann@blueharbour.com"], "absent"],
    ["a@blueharbuor.com", [], "absent"],
    ["a@blueharbuor.com", ["unknown"], "absent"],
  ])("from %s to %o is %s", (from, threadParticipants, state) => {
    expect(stateOf("thread.hijack", { from }, { threadParticipants })).toBe(state);
  });

  test("isn't detected if the participants are unknown", () => {
    expect(stateOf("thread.hijack", { from: "a@blueharbuor.com" })).toBe("unavailable");
  });
});

describe("a quoted VIP", () => {
  const mona = { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] };
  const text = `Please send the payment.${quoted}`;
  const block = (address: string) =>
    `Please send the payment.\n\nFrom: Mona Lindqvist <${address}>\nSent: Monday\nTo: Lee\nSubject: Offer\n\nPlease see to it.`;
  const state = (mail: TestMessage, context: Partial<MailContext> = {}) =>
    stateOf("thread.vip_quoted", mail, { people: [mona], ...context });

  test.each<[string, TestMessage, string]>([
    ["asks for money", { text }, "raised"],
    ["asks for something else", { text: `Please read it.${quoted}` }, "absent"],
    ["is another person", { text: text.replace("Mona Lindqvist", "Ann Bell") }, "absent"],
    ["is shown with the own address", { text: text.replace("wrote:", "<MONA@contoso.com> wrote:") }, "absent"],
    ["is shown with another address", { text: block("mona@else.net") }, "raised"],
    ["is shown with the own address in a block", { text: block("Mona@Contoso.com") }, "absent"],
    ["isn't quoted", { text: "Please send the payment. Mona Lindqvist" }, "absent"],
  ])("%s", (_, mail, expected) => {
    expect(state(mail)).toBe(expected);
  });

  test("is harmless from inside, and unavailable without a list", () => {
    const organization = { domains: ["partner.example"], names: [] };
    expect(state({ text }, { organization })).toBe("absent");
    expect(stateOf("thread.vip_quoted", { text })).toBe("unavailable");
    expect(state({ text }, { people: [] })).toBe("absent");
  });

  test("has the quoted name as evidence", () => {
    const [shown] = evidenceOf("thread.vip_quoted", { text }, { people: [mona] });
    expect(shown).toMatchObject({ place: "body", text: "Mona Lindqvist" });
  });
});
