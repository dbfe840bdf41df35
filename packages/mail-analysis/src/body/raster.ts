/** A grayscale image, row by row; 0 is black, 255 is white. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}
