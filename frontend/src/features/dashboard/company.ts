import { useParams } from 'react-router';

/** The company of the dashboard; the guard lets in only those to whom it belongs. */
export function useCompany(): number {
  return Number(useParams().id);
}
