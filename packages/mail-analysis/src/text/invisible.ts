const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Joiners and variation selectors of emoji. */
const ofPictures = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier})\p{Default_Ignorable_Code_Point}+|\uFE0F/gu;

/** Removes invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Whether a text has invisible characters outside of emoji. */
export function hasInvisible(text: string): boolean {
  return text.replace(ofPictures, "").search(invisible) !== -1;
}
