import type { ComponentProps, ReactNode } from 'react';

type IconProps = ComponentProps<'svg'>;

/** Line icons on a 20-unit grid. Decoration only: the text beside them has the meaning. */
function Icon({ children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
      className={`shrink-0 ${rest.className ?? 'size-5'}`}
    >
      {children}
    </svg>
  );
}

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
);

/** What is not done yet. */
export const RingIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="5" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const DotsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="3.5" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 5h14M3 10h14M3 15h14" />
  </Icon>
);

export const ThemeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 3v14a7 7 0 0 0 0-14Z" fill="currentColor" />
  </Icon>
);

export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3.5 17.5a6.5 6.5 0 0 1 13 0" />
  </Icon>
);

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7 4 6 6-6 6" />
  </Icon>
);

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3v9m-4-4 4 4 4-4M4 17h12" />
  </Icon>
);

export const PrintIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 7V3h8v4M6 14H3V7h14v7h-3M6 12h8v5H6z" />
  </Icon>
);

export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6.5A7.5 7.5 0 1 1 2.6 11M3 2.5v4h4M10 6v4.5l3 1.5" />
  </Icon>
);

export const MoveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 2.5v15M2.5 10h15M7.5 5 10 2.5 12.5 5M7.5 15l2.5 2.5 2.5-2.5M5 7.5 2.5 10 5 12.5M15 7.5l2.5 2.5-2.5 2.5" />
  </Icon>
);

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="3" />
  </Icon>
);

export const BallIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 2.5v15M2.5 10h15M4.8 4.8c3 3 3 7.4 0 10.4M15.2 4.8c-3 3-3 7.4 0 10.4" strokeWidth="1.5" />
  </Icon>
);

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.5V10l3 2" />
  </Icon>
);

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 5h14v12H3zM3 9h14M7 2.5V6M13 2.5V6" />
  </Icon>
);

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4v12M4 10h12" />
  </Icon>
);

export const QuestionIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 7a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M10 16.5v.1" />
  </Icon>
);

export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12.5 4.5 3 3L7 16l-4 1 1-4Z" />
  </Icon>
);

export const HomeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 9.5 10 3l7 6.5M5 8v9h10V8M8.5 17v-5h3v5" />
  </Icon>
);

export const CalendarPlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 5h14v12H3zM7 2.5V6M13 2.5V6M10 8.5v5M7.5 11h5" />
  </Icon>
);

export const ListIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 5 1.2 1.2L6.5 4M3 10.5l1.2 1.2 2.3-2.2M3 16l1.2 1.2L6.5 15M9.5 5.5H17M9.5 10.5H17M9.5 15.5H17" />
  </Icon>
);

/** Bars from long to short: who goes first. */
export const RankIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 5h14M3 10h9M3 15h5" />
  </Icon>
);

export const StarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.8 5L10 14.2l-4.4 2.4.8-5L2.8 8.1l5-.7Z" />
  </Icon>
);

export const PulseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 10.5h3.5L8 4l4 12 2.3-5.5H18" />
  </Icon>
);

export const ScaleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3v14M6 17h8M3.5 5h13M3.5 5 1.5 11h4zM16.5 5l-2 6h4z" />
  </Icon>
);

export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.5 9.5 17 3M14 6l2 2M11.5 8.5l1.5 1.5M12 12.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z" />
  </Icon>
);

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 2.5 16 5v4.5c0 3.8-2.4 6.7-6 8-3.6-1.3-6-4.2-6-8V5l6-2.5ZM7.5 9.8l2 2 3.2-3.6" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM12.5 12.5 17 17" />
  </Icon>
);

export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 6.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM2.5 16.5c0-6 10-6 10 0M12.5 4.2a2.5 2.5 0 0 1 0 4.6M14.5 11.6c2 .8 3 2.4 3 4.9" />
  </Icon>
);

export const BuildingIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 17V7l7-4 7 4v10M2 17h16M8 17v-5h4v5M7 8.5h6" />
  </Icon>
);

export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 13V3M6 7l4-4 4 4M3 13v4h14v-4" />
  </Icon>
);

export const FileIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 2.5h6.5L15 6v11.5H5zM11 3v3.5h4M7.5 10.5h5M7.5 13.5h5" />
  </Icon>
);

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 4.5h15v11h-15zM3 5l7 6 7-6" />
  </Icon>
);

export const SlidersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 6h6M13 6h4M3 14h3M10 14h7M11 4v4M8 12v4" />
  </Icon>
);

export const ArrowIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 10h14m-5-5 5 5-5 5" />
  </Icon>
);

/** To both sides. */
export const SwapIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 7h13m-4-4 4 4-4 4M17 14H4m3-3-3 3 3 3" />
  </Icon>
);
