import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import look from './ForeignBox.module.css';

interface ForeignBoxProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** "This is not my device". The browser's own box: the kit's would be a tenth of this page's styles. */
export function ForeignBox({ isOn, onSwitch }: ForeignBoxProps) {
  const { t } = useTranslation();
  const about = useId();
  return (
    <div className={look.foreign}>
      <label className={look.label}>
        <input
          type="checkbox"
          className={look.box}
          checked={isOn}
          aria-describedby={about}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
        {t('login.foreign')}
      </label>
      <p id={about} className={look.about}>
        {t('login.foreignabout')}
      </p>
    </div>
  );
}
