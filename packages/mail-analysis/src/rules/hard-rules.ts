import brandInNameAndImitatedDomain from "../../rules/brand-in-name-and-imitated-domain.json" with { type: "json" };
import consentFromStranger from "../../rules/consent-from-stranger.json" with { type: "json" };
import disguisedProgram from "../../rules/disguised-program.json" with { type: "json" };
import documentLoadsTemplate from "../../rules/document-loads-template.json" with { type: "json" };
import employeeNameAnswersElsewhere from "../../rules/employee-name-answers-elsewhere.json" with { type: "json" };
import employeeNameAsksForPay from "../../rules/employee-name-asks-for-pay.json" with { type: "json" };
import extortionWithWallet from "../../rules/extortion-with-wallet.json" with { type: "json" };
import forgedBrandInName from "../../rules/forged-brand-in-name.json" with { type: "json" };
import lookalikeAsksForCredentials from "../../rules/lookalike-asks-for-credentials.json" with { type: "json" };
import lookalikeAsksForMoney from "../../rules/lookalike-asks-for-money.json" with { type: "json" };
import lookalikeOfProtected from "../../rules/lookalike-of-protected.json" with { type: "json" };
import ownDomainAsksForCredentials from "../../rules/own-domain-asks-for-credentials.json" with { type: "json" };
import ownDomainAsksForMoney from "../../rules/own-domain-asks-for-money.json" with { type: "json" };
import pageSmugglesFile from "../../rules/page-smuggles-file.json" with { type: "json" };
import pageStealsCredentials from "../../rules/page-steals-credentials.json" with { type: "json" };
import partnerActsOtherwiseForMoney from "../../rules/partner-acts-otherwise-for-money.json" with { type: "json" };
import qrNamesRecipient from "../../rules/qr-names-recipient.json" with { type: "json" };
import quotedVipAsksForMoney from "../../rules/quoted-vip-asks-for-money.json" with { type: "json" };
import replyToLookalikeAsksForMoney from "../../rules/reply-to-lookalike-asks-for-money.json" with { type: "json" };
import scriptInPicture from "../../rules/script-in-picture.json" with { type: "json" };
import vipNameAsksForMoney from "../../rules/vip-name-asks-for-money.json" with { type: "json" };
import vipNameFirstContact from "../../rules/vip-name-first-contact.json" with { type: "json" };
import { type HardRule, readRule } from "./hard-rule.ts";

/** The rules; the first match determines the attack type. */
export const hardRules: readonly HardRule[] = [
  ownDomainAsksForMoney,
  ownDomainAsksForCredentials,
  vipNameFirstContact,
  vipNameAsksForMoney,
  employeeNameAsksForPay,
  employeeNameAnswersElsewhere,
  lookalikeAsksForMoney,
  replyToLookalikeAsksForMoney,
  quotedVipAsksForMoney,
  lookalikeAsksForCredentials,
  lookalikeOfProtected,
  brandInNameAndImitatedDomain,
  qrNamesRecipient,
  pageStealsCredentials,
  pageSmugglesFile,
  scriptInPicture,
  disguisedProgram,
  documentLoadsTemplate,
  consentFromStranger,
  extortionWithWallet,
  partnerActsOtherwiseForMoney,
  forgedBrandInName,
].map(readRule);
