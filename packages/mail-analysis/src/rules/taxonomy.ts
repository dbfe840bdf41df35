/** Attack types. */
export const attackTypes = [
  "credential_phishing",
  "bec",
  "malware",
  "callback_phishing",
  "extortion",
  "advance_fee",
  "scam",
  "reconnaissance",
  "spam",
] as const;

export type AttackType = (typeof attackTypes)[number];

/** Without a matching rule, the first row with a raised ID determines the attack type. */
export const attackSigns: readonly (readonly [AttackType, readonly string[]])[] = [
  ["extortion", ["body.extortion"]],
  [
    "malware",
    [
      "att.html_smuggling",
      "att.svg_script",
      "att.macro",
      "att.remote_template",
      "att.executable",
      "att.container",
      "link.data_or_blob",
    ],
  ],
  [
    "credential_phishing",
    ["att.html_credential_form", "link.oauth_consent", "body.credential_theft", "link.qr", "link.qr_recipient"],
  ],
  [
    "bec",
    [
      "name.vip_impersonation",
      "name.employee_impersonation",
      "body.bec_gift_card",
      "body.bec_payroll",
      "body.w2_tax",
      "thread.hijack",
      "thread.vip_quoted",
    ],
  ],
  ["callback_phishing", ["body.callback_phone"]],
  ["advance_fee", ["topic.fortune"]],
  ["bec", ["body.bec_wire", "body.bec_invoice", "body.bec_availability"]],
  [
    "credential_phishing",
    [
      "body.brand_impersonation",
      "name.org_or_brand_in_name",
      "topic.credential",
      "topic.delivery",
      "link.lookalike",
      "link.credential_path",
    ],
  ],
  ["scam", ["topic.prize", "text.money"]],
  ["reconnaissance", ["subject.empty", "body.out_of_band", "topic.otherChannel"]],
];
