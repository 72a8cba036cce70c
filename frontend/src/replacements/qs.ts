/** In the place of `qs`, which the library imports but does not use: the address is read and written by `codec.ts`. */
export default {};
