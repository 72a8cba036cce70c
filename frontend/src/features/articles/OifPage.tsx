import { ArticlePage } from './ArticlePage';

export function Component() {
  return <ArticlePage key="oif" kind="oif" />;
}
