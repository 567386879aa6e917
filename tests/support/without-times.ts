/** The seconds of an ISO time can look like a coordinate: 12:07:45.763 has 45.763. */
export const withoutTimes = (text: string): string => text.replace(/\d\d:\d\d:\d\d\.\d+/g, '');
