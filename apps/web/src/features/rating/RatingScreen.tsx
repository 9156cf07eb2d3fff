import { ratingApi } from '@bilim/contract/rating';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';

import { OwnPlaces } from './OwnPlaces.tsx';
import { RatingList } from './RatingList.tsx';

/** Students see where they stand; teachers and offices the places of those whom they may read. */
export function RatingScreen() {
  const { t } = useTranslation();
  const isOwn = useMay(ratingApi.own);
  const mayList = useMay(ratingApi.list);
  if (isOwn) return <OwnPlaces />;
  return mayList ? <RatingList /> : <Refused title={t('menu.rating')} />;
}
