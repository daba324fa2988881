import { PageHeader } from '#ui/page-header.tsx';

/** /your-practices */
export function YourPracticesPage() {
  return <PageHeader title="Your Practices" />;
}
