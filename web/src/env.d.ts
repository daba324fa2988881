/** The year of the build, for the copyright line of prerendered pages. */
declare const BUILD_YEAR: number;
