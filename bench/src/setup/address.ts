/** Under which all servers of a measurement believe to be reached: it stands in codes and links, which are to be alike. */
export const benchAddress = 'https://bench.example';
