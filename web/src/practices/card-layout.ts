/**
 * Up to this width the lists are cards rather than tables: beside the sidebar a tablet has no room for a column per
 * team either, and a box that must be scrolled to is not ticked.
 */
export const CARDS_UP_TO_PX = 1100;
