/** What public forms answer whether or not the address is known. */
export const neutralAnswer = {
  detail: "If the address can be used, a mail with a link is on its way to it.",
} as const;
