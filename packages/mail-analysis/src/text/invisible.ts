const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Marks that join pictures, or choose how one is drawn. */
const ofPictures = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier})\p{Default_Ignorable_Code_Point}+|\uFE0F/gu;

/** A text without characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Whether a text has characters that nobody sees, other than those of pictures. */
export function hasInvisible(text: string): boolean {
  return text.replace(ofPictures, "").search(invisible) !== -1;
}
