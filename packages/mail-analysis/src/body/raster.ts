/** A picture in grey, row by row; 0 is black, 255 white. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}
